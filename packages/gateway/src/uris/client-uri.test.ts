import { describe, expect, test } from "vitest";
import { isReservedUri, parseQualifiedUri, qualifyUri } from "./client-uri.ts";

describe("a qualified URI", () => {
  test.each([
    ["files", "file:///a/../b?x=1#y"],
    ["server a/b", "note://x"],
    ["服务器", "a2c:other/note://x"],
    ["100%", "urn:isbn:1"],
  ])("of %s and %s can be taken back", (server, uri) => {
    expect(parseQualifiedUri(qualifyUri({ server, uri }))).toEqual({ server, uri });
  });

  test("passes through URL parsers as it is", () => {
    const uri = qualifyUri({ server: "s", uri: "file:///a/../b?x=1#y" });
    expect(new URL(uri).href).toBe(uri);
  });

  test.each(["file:///x", "a2c:", "a2c:/x", "a2c:s", "a2c:%zz/x", "a2c-result:1"])("is not %s", (uri) => {
    expect(parseQualifiedUri(uri)).toBeUndefined();
  });
});

test("what looks like ours is never shown as it is", () => {
  expect(["a2c:x/y", "A2C:x", "a2c-result:1"].every(isReservedUri)).toBe(true);
  expect(["a2cx:1", "file:///a2c:", "dpe://a2c"].some(isReservedUri)).toBe(false);
});
