import { parseDpeUri } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { foldContents } from "./fold-contents.ts";

const uri = "dpe://h/d/pages/0";
const fold = (...contents: { uri: string; [key: string]: unknown }[]) =>
  foldContents({ contents, req_id: "r" });

describe("what was read, as one value (#read.folded)", () => {
  test("JSON is itself", () => {
    expect(fold({ uri, mimeType: "application/json", text: '{"a":1}' })).toEqual({ a: 1 });
    expect(fold({ uri, text: "[1]" })).toEqual([1]);
  });

  test("Markdown and plain text stand beside the fields that came with them", () => {
    const _meta = { page_index: 0, title: "T" };
    expect(fold({ uri, mimeType: "text/markdown", text: "# T", _meta })).toEqual({
      page_index: 0,
      title: "T",
      uri,
      content_markdown: "# T",
    });
    expect(fold({ uri, mimeType: "text/plain", text: "T" })).toEqual({ uri, content_text: "T" });
  });

  test("fields that come along cannot pass for the text", () => {
    const _meta = { content_markdown: "forged", uri: "forged" };
    expect(fold({ uri, mimeType: "text/markdown", text: "real", _meta })).toEqual({
      uri,
      content_markdown: "real",
    });
  });

  test("bytes come with their type, an image with its description and its bytes", () => {
    const bytes = { uri, mimeType: "image/png", blob: "AAAA" };
    const folded = { uri, mime_type: "image/png", blob: "AAAA" };
    expect(fold(bytes)).toEqual(folded);
    expect(fold({ uri, mimeType: "application/json", text: '{"alt":"a"}' }, bytes)).toEqual({
      alt: "a",
      attachments: [folded],
    });
    expect(fold(bytes, bytes)).toEqual([folded, folded]);
  });

  test("text that is no JSON stays text, and nothing is nothing", () => {
    expect(fold({ uri, mimeType: "application/json", text: "{" })).toBe("{");
    expect(fold()).toBeUndefined();
  });
});

describe("what a foreign provider answered, as what was asked for (#letter.format)", () => {
  const json = '{"elements":[{"category":"text","content":{"text":"b"}}]}';
  const ask = (asked: string, mimeType: string | undefined, text: string) =>
    foldContents(
      { contents: [{ uri, text, ...(mimeType === undefined ? {} : { mimeType }) }], req_id: "r" },
      parseDpeUri(asked),
    );

  test.each([
    ["no type", undefined],
    ["text/plain", "text/plain"],
    ["text/markdown", "text/markdown"],
    ["parameters", "application/json; charset=utf-8"],
    ["a type of its own", "application/vnd.example.page+json"],
  ])("a body under %s is a body", (_, mimeType) => {
    expect(ask(uri, mimeType, json)).toEqual(JSON.parse(json));
    expect(ask(`${uri}?format=markdown`, mimeType, json)).toEqual(JSON.parse(json));
  });

  test.each([
    ["text/markdown; charset=utf-8", "content_markdown"],
    ["Text/X-Markdown", "content_markdown"],
    ["TEXT/PLAIN", "content_text"],
  ])("text under %s is text", (mimeType, key) => {
    expect(ask(`${uri}?format=markdown`, mimeType, "# T")).toEqual({ uri, [key]: "# T" });
  });

  test("a page of JSON code is no body", () => {
    expect(ask(`${uri}?format=text`, "text/plain", '{"name":"x"}')).toEqual({
      uri,
      content_text: '{"name":"x"}',
    });
  });
});
