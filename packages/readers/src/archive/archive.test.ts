import { describe, expect, test } from "vitest";
import { scratchFile } from "../../../../tests/fixtures/documents/word-and-slides/scratch.ts";
import { zip } from "../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { DocumentErrorCode } from "../engine/document-error.ts";
import { defaultLimits } from "../engine/limits.ts";
import { openArchive, openArchiveBytes } from "./open-archive.ts";

const parts = [
  { name: "word/document.xml", content: "<w:document/>" },
  { name: "mimetype", content: "stored as it is", isStored: true },
  { name: "empty.xml", content: "" },
];

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("an archive", () => {
  test("gives its parts, whole and as streams, deflated and stored", async () => {
    await using file = await scratchFile("a.zip", zip(parts));
    await using archive = await openArchive(file.path, defaultLimits);
    expect(archive.names()).toEqual(["word/document.xml", "mimetype", "empty.xml"]);
    for (const { name, content } of parts) {
      expect(await archive.readText(name), name).toBe(content);
      expect(await bytesOf(archive.stream(name)), name).toBe(content);
      expect(archive.size(name), name).toBe(content.length);
    }
  });

  test("finds parts whose names differ in case, slashes and a leading slash", async () => {
    const archive = await openArchiveBytes(
      zip([{ name: "\\Word\\Document.xml", content: "x" }]),
      defaultLimits,
    );
    expect(archive.has("word/document.xml")).toBe(true);
    expect(await archive.readText("word/document.xml")).toBe("x");
    expect(archive.has("word/other.xml")).toBe(false);
  });

  test("says which part is missing", async () => {
    const archive = await openArchiveBytes(zip(parts), defaultLimits);
    await expect(archive.readText("gone.xml")).rejects.toMatchObject({
      code: DocumentErrorCode.Damaged,
      message: expect.stringContaining("gone.xml"),
    });
  });

  test("is read behind other bytes, as in a self-extracting file", async () => {
    const archive = await openArchiveBytes(Buffer.concat([Buffer.alloc(500, 7), zip(parts)]), defaultLimits);
    expect(await archive.readText("mimetype")).toBe("stored as it is");
  });

  test("closes twice without a word", async () => {
    await using file = await scratchFile("a.zip", zip(parts));
    const archive = await openArchive(file.path, defaultLimits);
    await archive.close();
    await archive.close();
  });

  test.each([
    ["utf-16le", Buffer.from("\ufeff<a>é</a>", "utf16le")],
    ["utf-8 with a mark", Buffer.from("\ufeff<a>é</a>")],
    ["latin-1 as declared", Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', "latin1")],
    ["an unknown name, as utf-8", Buffer.from('<?xml version="1.0" encoding="martian"?><a>é</a>')],
  ])("decodes %s", async (_label, content) => {
    const archive = await openArchiveBytes(zip([{ name: "a.xml", content }]), defaultLimits);
    expect(await archive.readText("a.xml")).toMatch(/<a>é<\/a>$/);
  });
});

describe("a hostile archive", () => {
  const open = (bytes: Buffer, limits = {}): ReturnType<typeof openArchiveBytes> =>
    openArchiveBytes(bytes, { ...defaultLimits, ...limits });

  test("is refused by what its directory declares, before anything is inflated", async () => {
    const bomb = zip([{ name: "a.xml", content: "x", declaredSize: 600 * 1024 * 1024 }]);
    await expect(open(bomb)).rejects.toMatchObject({
      code: DocumentErrorCode.TooLarge,
      message: expect.stringContaining("inflatedBytes"),
    });
  });

  test("is stopped when a part inflates to more than it declares", async () => {
    const archive = await open(zip([{ name: "a.xml", content: "x".repeat(10_000_000), declaredSize: 1000 }]));
    const tooLarge = { code: DocumentErrorCode.TooLarge, message: expect.stringContaining("a.xml") };
    await expect(archive.readBytes("a.xml")).rejects.toMatchObject(tooLarge);
    await expect(bytesOf(archive.stream("a.xml"))).rejects.toMatchObject(tooLarge);
  });

  test("may stream a part that is too large to be held", async () => {
    const archive = await open(zip([{ name: "a.xml", content: "x".repeat(5000) }]), { partBytes: 1000 });
    await expect(archive.readBytes("a.xml")).rejects.toMatchObject({ code: DocumentErrorCode.TooLarge });
    expect(await bytesOf(archive.stream("a.xml"))).toHaveLength(5000);
  });

  test("is refused when it has more entries than allowed", async () => {
    const many = zip(Array.from({ length: 21 }, (_, index) => ({ name: `${index}`, content: "" })));
    await expect(open(many, { archiveEntries: 20 })).rejects.toMatchObject({
      code: DocumentErrorCode.TooLarge,
      message: expect.stringContaining("archiveEntries"),
    });
  });

  test("is damaged when its end is missing, or when it is something else", async () => {
    const whole = zip(parts);
    for (const bytes of [Buffer.alloc(0), Buffer.from("hello"), whole.subarray(0, whole.length - 30)])
      await expect(open(bytes)).rejects.toMatchObject({ code: DocumentErrorCode.Damaged });
  });

  test("has damaged parts without being damaged as a whole", async () => {
    const bytes = zip(parts);
    bytes.fill(0xff, bytes.indexOf("word/document.xml") + 17, bytes.indexOf("word/document.xml") + 24);
    const archive = await open(bytes);
    await expect(archive.readBytes("word/document.xml")).rejects.toMatchObject({
      code: DocumentErrorCode.Damaged,
    });
    await expect(bytesOf(archive.stream("word/document.xml"))).rejects.toMatchObject({
      code: DocumentErrorCode.Damaged,
    });
    expect(await archive.readText("mimetype")).toBe("stored as it is");
  });

  test("cannot point outside itself", async () => {
    const bytes = zip([{ name: "a.xml", content: "x" }]);
    const entry = bytes.lastIndexOf("PK\u0001\u0002", undefined, "latin1");
    bytes.writeUInt32LE(0x7fffffff, entry + 42);
    const archive = await open(bytes);
    await expect(archive.readBytes("a.xml")).rejects.toMatchObject({ code: DocumentErrorCode.Damaged });
  });
});
