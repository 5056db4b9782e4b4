import { parseDpeUri } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { readDocumentContents } from "./document-contents.ts";

const asked = parseDpeUri("dpe://h/d");
const body = { page_count: 2 };
const json = JSON.stringify(body);
const uri = "dpe://h/d";
const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("the body of a read (#letter.contents)", () => {
  test.each([
    ["with its MIME type", { mimeType: "application/json", text: json }],
    ["called something else", { mimeType: "text/plain", text: json }],
    ["behind a byte order mark", { text: `\uFEFF${json}` }],
    ["as bytes", { mimeType: "application/json", blob: base64(json) }],
    ["as bytes of no type", { blob: base64(json) }],
  ])("is found %s", (_, content) => {
    const item = { uri, ...content };
    expect(readDocumentContents([item], asked)).toEqual({ kind: "body", value: body, item });
  });

  test("is found behind other contents", () => {
    const item = { uri, text: json };
    const others = [
      { uri, text: "A preface." },
      { uri, text: '{"a":1}' },
    ];
    expect(readDocumentContents([...others, item], asked)).toMatchObject({ kind: "body", item });
  });

  test.each([
    ["a text", { text: "# Words" }, { kind: "text", text: "# Words" }],
    ["a text that begins like JSON", { text: "{not json}" }, { kind: "text", text: "{not json}" }],
    ["JSON that lacks something", { text: '{"title":"x"}' }, { kind: "json", value: { title: "x" } }],
    ["a picture", { mimeType: "image/png", blob: base64(json) }, { kind: "none" }],
    ["bytes that are no base64", { blob: "%%%" }, { kind: "none" }],
    ["bytes that are no text", { blob: Buffer.from([0xff, 0x7b]).toString("base64") }, { kind: "none" }],
    ["a text that is none", { text: 7 }, { kind: "none" }],
  ])("is not seen in %s", (_, content, expected) => {
    expect(readDocumentContents([{ uri, ...content }], asked)).toMatchObject(expected);
  });

  test("is not seen in nothing", () => {
    expect(readDocumentContents([], asked)).toEqual({ kind: "none" });
  });
});
