import { createCipheriv, createHash, pbkdf2Sync } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { odfPart } from "../../../../tests/fixtures/documents/word-and-slides/opendocument.ts";
import { scratchFile } from "../../../../tests/fixtures/documents/word-and-slides/scratch.ts";
import { zip } from "../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { DocumentErrorCode } from "../engine/document-error.ts";
import { defaultLimits } from "../engine/limits.ts";
import { openOpenDocument } from "./opendocument-archive.ts";

const limits = defaultLimits;
const ITERATIONS = 1000;
const AES = "http://www.w3.org/2001/04/xmlenc#aes256-cbc";

/** A file with one encrypted part, as LibreOffice writes it. */
function encryptedFile(text: string, { algorithm = AES, declaredSize = text.length } = {}): Buffer {
  const [salt, vector] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
  const packed = deflateRawSync(text);
  const start = createHash("sha256").update("apple").digest();
  const cipher = createCipheriv("aes-256-cbc", pbkdf2Sync(start, salt, ITERATIONS, 32, "sha1"), vector);
  const content = Buffer.concat([cipher.update(packed), cipher.final()]);
  const sum = createHash("sha256").update(packed.subarray(0, 1024)).digest("base64");
  const data = `<manifest:encryption-data manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" manifest:checksum="${sum}"><manifest:algorithm manifest:algorithm-name="${algorithm}" manifest:initialisation-vector="${vector.toString("base64")}"/><manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:iteration-count="${ITERATIONS}" manifest:salt="${salt.toString("base64")}"/><manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256"/></manifest:encryption-data>`;
  const entry = `<manifest:file-entry manifest:full-path="content.xml" manifest:size="${declaredSize}">${data}</manifest:file-entry>`;
  return zip([
    odfPart("META-INF/manifest.xml", "manifest:manifest", entry),
    { name: "content.xml", content, isStored: true },
    { name: "mimetype", content: "plain", isStored: true },
  ]);
}

describe("an encrypted OpenDocument file", () => {
  test("is opened with the password that fits, whole and as a stream", async () => {
    await using file = await scratchFile("a.odt", encryptedFile("<secret/>"));
    await using archive = await openOpenDocument(file, { limits, passwords: ["pear", "apple"] });
    expect(await archive.readText("content.xml")).toBe("<secret/>");
    expect(await archive.readText("mimetype")).toBe("plain");
    const chunks = [];
    for await (const chunk of archive.stream("content.xml")) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe("<secret/>");
  });

  test.each([
    [[], DocumentErrorCode.Encrypted],
    [["pear"], DocumentErrorCode.WrongPassword],
  ])("is refused with the passwords %j", async (passwords, code) => {
    await using file = await scratchFile("a.odt", encryptedFile("<secret/>"));
    await expect(openOpenDocument(file, { limits, passwords })).rejects.toMatchObject({
      code,
      message: expect.stringContaining("--password-file"),
    });
  });

  test("is refused when it uses another cipher", async () => {
    await using file = await scratchFile("a.odt", encryptedFile("<secret/>", { algorithm: "Blowfish CFB" }));
    await expect(openOpenDocument(file, { limits, passwords: ["apple"] })).rejects.toMatchObject({
      code: DocumentErrorCode.Encrypted,
    });
  });

  test("inflates to no more than it declares", async () => {
    await using file = await scratchFile("a.odt", encryptedFile("x".repeat(100_000), { declaredSize: 10 }));
    await using archive = await openOpenDocument(file, { limits, passwords: ["apple"] });
    await expect(archive.readBytes("content.xml")).rejects.toMatchObject({ code: DocumentErrorCode.Damaged });
  });
});
