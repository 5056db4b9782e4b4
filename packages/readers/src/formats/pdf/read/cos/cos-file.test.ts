import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourcePath } from "../../../../../../../tests/fixtures/documents/pdf/golden.ts";
import { cosCatalogue } from "../cos-catalogue.ts";
import { CosFile } from "./cos-file.ts";
import { CosParser } from "./cos-parser.ts";
import { leanCopy } from "./lean-copy.ts";
import { textString } from "./text-string.ts";
import { CosError, CosName, CosRef, CosString, type CosValue } from "./values.ts";

const parse = (text: string): CosValue => new CosParser(Buffer.from(text, "latin1"), 0).value();

describe("values", () => {
  test.each<[string, CosValue]>([
    ["12", 12],
    ["-.5", -0.5],
    ["true", true],
    ["null", null],
    ["/A#20b", new CosName("A b")],
    ["12 0 R", new CosRef(12)],
    ["(a\\(b\\)\\101\\\n(c))", new CosString("a(b)A(c)")],
    ["<48 65 6>", new CosString("He`")],
    ["[1 2 0 R /X]", [1, new CosRef(2), new CosName("X")]],
    [
      "<< /K [1] % note\n /L << >> >>",
      new Map<string, CosValue>([
        ["K", [1]],
        ["L", new Map()],
      ]),
    ],
  ])("%s", (text, wanted) => {
    expect(parse(text)).toEqual(wanted);
  });

  test("names are told apart however alike their bytes are", () => {
    const names = ["Aa", "BB", "Aa", "A#61", "AaA", "Aa"];
    const read = parse(`[${names.map((name) => `/${name}`).join(" ")}]`) as readonly CosName[];
    expect(read.map(({ name }) => name)).toEqual(["Aa", "BB", "Aa", "Aa", "AaA", "Aa"]);
  });

  test.each(["(never ends", "<41", "<< /K", "[1 2", "wrong", ")", "[".repeat(500)])(
    "%s is refused",
    (text) => {
      expect(() => parse(text)).toThrow(CosError);
    },
  );
});

test.each([
  ["plain \x8d", "plain “"],
  ["\xfe\xff\x4e\x2d\x65\x87", "中文"],
  ["\xfe\xff\0\x1b\0e\0n\0\x1b\0H\0i", "Hi"],
  ["\xef\xbb\xbf\xc3\xa4", "ä"],
])("the text string %j is %s", (bytes, wanted) => {
  expect(textString(new CosString(bytes))).toBe(wanted);
});

describe("a file", () => {
  test.each(["outline.pdf", "packed.pdf"])("%s tells its pages, its outline and its facts", (name) => {
    const { pageCount, info, outline } = cosCatalogue(new CosFile(readFileSync(sourcePath(name))));
    expect(pageCount).toBe(4);
    expect(info["Title"]).toBe("Sea, Land and Sky – a reader");
    expect(outline.map(({ title, level, pageIndex }) => [level, pageIndex, title])).toEqual([
      [1, 1, "The Sea"],
      [2, 1, "1.1 Salt"],
      [1, 2, "The Land"],
      [2, 2, "2.1 Grass"],
      [1, 3, "Der Himmel über uns"],
    ]);
  });

  test.each(["outline.pdf", "packed.pdf"])("the outline of %s can be hidden from slow engines", (name) => {
    const bytes = readFileSync(sourcePath(name));
    const lean = leanCopy(new CosFile(bytes), bytes, ["Outlines"]);
    expect(cosCatalogue(new CosFile(lean ?? bytes))).toMatchObject({ pageCount: 4, outline: [] });
    expect(cosCatalogue(new CosFile(bytes)).outline).toHaveLength(5);
  });

  test("nothing is copied where there is nothing to hide", () => {
    const bytes = readFileSync(sourcePath("outline.pdf"));
    expect(leanCopy(new CosFile(bytes), bytes, ["StructTreeRoot"])).toBeUndefined();
  });

  test("an encrypted file is left to others", () => {
    expect(() => cosCatalogue(new CosFile(readFileSync(sourcePath("encrypted.pdf"))))).toThrow("encrypted");
  });

  test.each([
    [
      "a page tree that leads back to itself",
      "1 0 obj << /Pages 2 0 R >> endobj",
      "2 0 obj << /Kids [2 0 R] >> endobj",
    ],
    ["references in a circle", "1 0 obj << /Pages 2 0 R >> endobj", "2 0 obj 2 0 R endobj"],
    ["a root that is no dictionary", "1 0 obj 5 endobj", "2 0 obj 5 endobj"],
  ])("%s is refused", (_, ...objects) => {
    expect(() => cosCatalogue(new CosFile(handmade(objects)))).toThrow(CosError);
  });

  test("a table that leads back to itself ends", () => {
    const bytes = handmade(
      ["1 0 obj << /Pages 2 0 R >> endobj", "2 0 obj << /Type /Page >> endobj"],
      "/Prev 9",
    );
    expect(() => new CosFile(bytes)).toThrow(CosError);
  });
});

/** A file of objects as they are given. */
function handmade(objects: readonly string[], trailer = ""): Buffer {
  let body = "%PDF-1.4\n";
  const rows = objects.map((object) => {
    const offset = body.length;
    body += `${object}\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  const tail = `trailer << /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + tail, "latin1");
}
