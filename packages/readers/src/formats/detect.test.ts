import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { looksLikeText } from "./detect/looks-like-text.ts";
import { detectKind } from "./detect.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "a2c-detect-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readable = new Set(
  "pdf docx xlsx xlsm pptx epub odt ods doc xls xl5 ppt msg rtf png jpeg gif webp bmp tiff txt md csv html xml json ipynb eml makefile ts".split(
    " ",
  ),
);

async function kindOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return detectKind({ path, name, size: content.length }, (extension) => readable.has(extension));
}

/** A compound file of one directory sector with these names in it. */
function compoundFile(...names: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(512 * 3);
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  view.setUint32(48, 0, true);
  view.setUint32(76, 1, true);
  for (const [index, name] of names.entries()) {
    for (const [at, character] of [...name].entries())
      view.setUint16(512 + index * 128 + at * 2, character.charCodeAt(0), true);
    view.setUint16(512 + index * 128 + 64, name.length * 2 + 2, true);
  }
  view.setUint32(1024, 0xffff_fffe, true);
  return bytes;
}

/** An archive of stored parts. */
function zipFile(parts: Readonly<Record<string, string>>): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt32LE(crc32(Buffer.from(text)), 14);
    head.writeUInt32LE(text.length, 18);
    head.writeUInt32LE(text.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    files.push(head, Buffer.from(name), Buffer.from(text));
    offset += head.length + name.length + text.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe("content tells what a file is, whatever its name says", () => {
  test.each([
    ["pdf", "x.txt", "%PDF-1.7\n…"],
    ["pdf", "x", `${" ".repeat(500)}%PDF-1.4`],
    ["rtf", "x.doc", "{\\rtf1 hello}"],
    ["png", "x.pdf", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ["jpeg", "x", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])],
    ["gif", "x.png", "GIF89a\u0001\u0000"],
    ["bmp", "x.png", "BM\u0046\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0036"],
    ["webp", "x", "RIFF\u0010\u0000\u0000\u0000WEBPVP8 "],
    ["tiff", "x", Uint8Array.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8])],
    ["xl5", "x.xls", Uint8Array.from([0x09, 0x04, 0x06, 0x00, 0x00, 0x04, 0x00, 0x01])],
    ["html", "x.xls", "<html><body><table></table></body></html>"],
    ["xml", "x.doc", "<?xml version='1.0'?><root/>"],
    ["json", "x", '{"a": 1}'],
    ["ipynb", "x", '{"cells": [{"cell_type": "code"}]}'],
    ["eml", "x", "From: a@example.org\nTo: b@example.org\nSubject: hi\n\nText"],
  ])("%s in %s", async (kind, name, content) => {
    expect(await kindOf(name, content)).toBe(kind);
  });

  test.each([
    ["doc", ["Root Entry", "WordDocument"]],
    ["xls", ["Root Entry", "Workbook"]],
    ["xl5", ["Root Entry", "Book"]],
    ["ppt", ["Root Entry", "PowerPoint Document"]],
    ["msg", ["Root Entry", "__properties_version1.0"]],
    ["xlsx", ["Root Entry", "EncryptedPackage", "EncryptionInfo"]],
  ])("%s by the streams of a compound file", async (kind, names) => {
    expect(await kindOf("x.xlsx", compoundFile(...names))).toBe(kind);
  });
});

describe("the parts of an archive tell what it is", () => {
  const main = (type: string): string =>
    `<Types><Override PartName="/main.xml" ContentType="application/vnd.${type}.main+xml"/></Types>`;
  test.each([
    ["docx", { "[Content_Types].xml": main("openxmlformats-officedocument.wordprocessingml.document") }],
    ["xlsx", { "[Content_Types].xml": main("openxmlformats-officedocument.spreadsheetml.sheet") }],
    ["xlsm", { "[Content_Types].xml": main("ms-excel.sheet.macroEnabled") }],
    ["pptx", { "[Content_Types].xml": main("openxmlformats-officedocument.presentationml.slideshow") }],
    ["epub", { mimetype: "application/epub+zip" }],
    ["odt", { mimetype: "application/vnd.oasis.opendocument.text" }],
    ["ods", { "x.xml": "", mimetype: "application/vnd.oasis.opendocument.spreadsheet\n" }],
    ["docx", { "word/document.xml": "<x/>" }],
  ])("%s", async (kind, parts) => {
    expect(await kindOf("x.bin", zipFile(parts))).toBe(kind);
  });
});

describe("the name tells where the content does not", () => {
  test.each([
    ["md", "x.md", "# Title\n"],
    ["csv", "x.CSV", "a,b\n1,2\n"],
    ["txt", "notes", "just some words"],
    ["txt", "x.unknown", "just some words"],
    ["txt", "x.log.1", "[2026-01-01] started"],
    ["makefile", "Makefile", "all:\n\techo hi\n"],
    ["docx", "x.docx", "this is no archive at all"],
    ["docx", "x.docx", "PK\u0003\u0004 cut off"],
    ["pdf", "x.pdf", "no header here"],
  ])("%s for %s", async (kind, name, content) => {
    expect(await kindOf(name, content)).toBe(kind);
  });

  test("an empty file, and a binary one of an unknown kind, are refused with a reason", async () => {
    await expect(kindOf("x.pdf", "")).rejects.toMatchObject({ code: "empty" });
    const noise = Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251);
    await expect(kindOf("x.bin", noise)).rejects.toMatchObject({ code: "unsupported" });
    await expect(kindOf("x.txt", noise)).rejects.toMatchObject({ code: "unsupported" });
    await expect(kindOf("x.zip", "PK\u0005\u0006".padEnd(22, "\u0000"))).rejects.toMatchObject({
      code: "unsupported",
    });
  });
});

describe("text is known in every encoding", () => {
  const sample = "Grüße aus 东京\nsecond line\n";
  const utf32 = (isLittle: boolean): Uint8Array => {
    const characters = [...sample];
    const view = new DataView(new ArrayBuffer(characters.length * 4));
    for (const [index, character] of characters.entries())
      view.setUint32(index * 4, character.codePointAt(0) ?? 0, isLittle);
    return new Uint8Array(view.buffer);
  };
  const utf16 = new Uint8Array(Buffer.from(sample, "utf16le"));
  test.each([
    ["UTF-8", new Uint8Array(Buffer.from(sample))],
    ["UTF-16, small end first, no mark", utf16],
    ["UTF-16, big end first, no mark", new Uint8Array(Buffer.from(utf16).swap16())],
    ["UTF-16 of Chinese only", new Uint8Array(Buffer.from("\uFEFF全部都是汉字没有零字节", "utf16le"))],
    ["UTF-32, small end first", utf32(true)],
    ["UTF-32, big end first", utf32(false)],
    ["GB18030", Uint8Array.from([0xd6, 0xd0, 0xce, 0xc4, 0x0a])],
  ])("%s", (_, bytes) => {
    expect(looksLikeText(bytes)).toBe(true);
  });

  test("and programs and noise are not text", () => {
    const elf = Uint8Array.from({ length: 2000 }, (_, index) => (index % 3 === 0 ? 0 : (index * 31) % 256));
    expect(looksLikeText(elf)).toBe(false);
    const marked = Uint8Array.from({ length: 2000 }, (_, index) =>
      index < 2 ? 0xff - index : (index * 7919) % 251,
    );
    expect(looksLikeText(marked)).toBe(false);
  });
});
