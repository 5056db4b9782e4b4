import { describe, expect, test } from "vitest";
import { encode } from "../../../../tests/fixtures/documents/text-family/encode.ts";
import { encodedTexts } from "../../../../tests/fixtures/documents/text-family/texts.ts";
import { decodeText, detectEncoding } from "./decode.ts";
import { createDecoder } from "./decoder.ts";

describe("the encoding of a text", () => {
  test.each(encodedTexts.map((each) => [each.encoding, each.text.slice(0, 12), each] as const))(
    "%s: %s",
    (encoding, _, { bytes, text }) => {
      expect(decodeText(bytes)).toMatchObject({ encoding, text });
    },
  );

  test("a byte order mark is no part of the text", () => {
    const decoded = decodeText(Buffer.from("\ufeffa"));
    expect(decoded).toEqual({ encoding: "utf-8", bom: 3, certain: true, text: "a" });
  });

  test("the signs that Windows has where Latin-1 has none come out as signs", () => {
    expect(decodeText(Buffer.from([0x93, 0x4a, 0x61, 0x94, 0x20, 0x80, 0xe4])).text).toBe("“Ja” €ä");
  });

  test("a log with one broken character stays UTF-8", () => {
    const bytes = Buffer.concat([Buffer.from("中文日志一行又一行,中文日志"), Buffer.of(0xe4, 0x0a)]);
    expect(decodeText(bytes)).toMatchObject({ encoding: "utf-8", certain: false });
  });

  test("what an HTML file says of itself is believed, unless it is UTF-8 all the same", () => {
    const says = (label: string, body: Uint8Array) =>
      Buffer.concat([Buffer.from(`<meta http-equiv=x content="text/html; charset=${label}">`), body]);
    const cyrillic = encode("koi8-r", "да");
    expect(decodeText(says("koi8-r", cyrillic), { name: "a.html" }).text).toMatch(/да$/);
    expect(detectEncoding(says("koi8-r", Buffer.from("да")), { name: "a.html" }).encoding).toBe("utf-8");
    expect(detectEncoding(says("koi8-r", cyrillic), { name: "a.txt" }).encoding).not.toBe("koi8-r");
  });

  test("random bytes are read as something and never throw", () => {
    const bytes = Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919 + (index >> 3) * 31) & 0xff);
    for (let start = 0; start < 64; start += 1)
      expect(typeof decodeText(bytes.subarray(start, start * 50)).text).toBe("string");
  });
});

describe("a text in pieces", () => {
  test.each(encodedTexts.map((each) => [each.encoding, each.text.slice(0, 12), each] as const))(
    "%s comes out whole whatever its pieces: %s",
    (_, __, { bytes, text }) => {
      for (const size of [1, 3, 7]) {
        const { encoding, bom } = detectEncoding(bytes, { partial: true });
        const decoder = createDecoder(encoding);
        let decoded = "";
        for (let at = bom; at < bytes.length; at += size)
          decoded += decoder.write(bytes.subarray(at, at + size));
        expect(decoded + decoder.end()).toBe(text);
      }
    },
  );

  test("a head that stops inside a character is still told", () => {
    const bytes = Buffer.from("日本語日本語日本語");
    expect(detectEncoding(bytes.subarray(0, 10), { partial: true }).encoding).toBe("utf-8");
  });
});
