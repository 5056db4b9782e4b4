import { describe, expect, test } from "vitest";
import { HeardNotices } from "./heard-notices.ts";

function hear(...uris: readonly string[]) {
  const followed = new Set(["dpe://h", "dpe://h/a", "window://w"]);
  const heard = new HeardNotices();
  for (const uri of uris) heard.note(uri, (one) => followed.has(one));
  return [heard.ofFollowed, heard.ofAny];
}

describe("what a server has shown by what it told of (#finder.told)", () => {
  test.each([
    ["a document that is followed", "dpe://h/a", [true, false]],
    ["a page of one that is followed", "dpe://h/a/pages/3", [true, false]],
    ["an element of one that is followed", "dpe://h/a/elements/e?format=text", [true, false]],
    ["a document that nobody follows by itself", "dpe://h/b", [false, true]],
    ["the catalogue, which can have any reason", "dpe://h", [false, false]],
    ["a window", "window://w", [false, false]],
    ["no document", "dpe://", [false, false]],
  ])("%s", (_, uri, expected) => {
    expect(hear(uri)).toEqual(expected);
  });

  test("the catalogue, when its documents were the reason", () => {
    const heard = new HeardNotices();
    heard.noteCatalogue();
    expect(heard.ofAny).toBe(true);
  });
});
