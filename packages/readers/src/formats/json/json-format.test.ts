import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { jsonFormat, jsonLinesFormat } from "./json-format.ts";

describeFormat("JSON", { format: jsonFormat, files: ["config.json", "records.json"].map(sourcePath) });

describeFormat("JSON lines", { format: jsonLinesFormat, files: ["events.jsonl"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["config.json", "records.json", "events.jsonl"])("%s", async (name) => {
    await using document = await openPath(
      name.endsWith("l") ? jsonLinesFormat : jsonFormat,
      sourcePath(name),
    );
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

const json = (text: string) => ({ name: "x.json", bytes: text });

describe("JSON", () => {
  test("one long line is indented, and numbers keep all their digits", async () => {
    const text = `{"a":[${"1,".repeat(2000)}12345678901234567890],"b":{}}`;
    await using document = await openContent(jsonFormat, json(text));
    const last = await document.page(document.facts.pageCount - 1);
    expect(last.elements.at(-1)?.content["code"]).toMatch(
      /\n {4}12345678901234567890\n {2}\],\n {2}"b": \{\}\n\}$/,
    );
    expect(document.facts.metadata).toMatchObject({ indented: true });
  });

  test("a million brackets are refused", async () => {
    await expect(openContent(jsonFormat, json("[".repeat(1_000_000)))).rejects.toMatchObject({
      code: "too-large",
    });
  });

  test("what is not quite JSON is shown as it is, with the reason", async () => {
    await using document = await openContent(jsonFormat, json('{ // a comment\n "a": 1 }'));
    expect((await document.page(0)).elements[0]?.content["code"]).toBe('{ // a comment\n "a": 1 }');
    expect(document.facts.metadata?.["problems"]).toEqual([expect.stringContaining("not valid JSON")]);
  });

  test("a string that never ends is read in bounded time", async () => {
    await using document = await openContent(jsonFormat, json(`{"a":"${"x".repeat(3_000_000)}`));
    expect(document.facts.pageCount).toBeGreaterThan(10);
  });

  test("records that share no fields are no table", async () => {
    await using document = await openContent(jsonFormat, json('[{"a":1},{"b":1},{"c":1},{"d":1}]'));
    expect((await document.page(0)).elements.map(({ category }) => category)).toEqual(["code"]);
  });
});
