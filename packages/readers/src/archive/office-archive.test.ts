import officeCrypto from "officecrypto-tool";
import { describe, expect, test } from "vitest";
import { scratchFile } from "../../../../tests/fixtures/documents/word-and-slides/scratch.ts";
import { zip } from "../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { DocumentErrorCode } from "../engine/document-error.ts";
import { defaultLimits } from "../engine/limits.ts";
import { openOfficeArchive } from "./office-archive.ts";

const limits = defaultLimits;
// The older scheme of the two: the newer one is slow on purpose, once for every password that is tried.
const secret = officeCrypto.encrypt(zip([{ name: "word/document.xml", content: "<secret/>" }]), {
  password: "apple",
  type: "standard",
});

describe("an encrypted Office file", () => {
  test("is refused without a password, and says how to give one", async () => {
    await using file = await scratchFile("a.docx", secret);
    await expect(openOfficeArchive(file, { limits, passwords: [] })).rejects.toMatchObject({
      code: DocumentErrorCode.Encrypted,
      message: expect.stringContaining("--password-file"),
    });
  });

  test("is refused when no password fits", async () => {
    await using file = await scratchFile("a.docx", secret);
    await expect(openOfficeArchive(file, { limits, passwords: ["pear"] })).rejects.toMatchObject({
      code: DocumentErrorCode.WrongPassword,
    });
  });

  test("is opened with the password that fits", async () => {
    await using file = await scratchFile("a.docx", secret);
    await using archive = await openOfficeArchive(file, { limits, passwords: ["pear", "apple"] });
    expect(await archive.readText("word/document.xml")).toBe("<secret/>");
  });

  test("is not decrypted when it is larger than a part may be", async () => {
    await using file = await scratchFile("a.docx", secret);
    const small = { ...limits, partBytes: 100 };
    await expect(openOfficeArchive(file, { limits: small, passwords: ["apple"] })).rejects.toMatchObject({
      code: DocumentErrorCode.TooLarge,
    });
  });
});

test("a binary Office file under a new extension is told apart from an encrypted one", async () => {
  const bytes = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]);
  await using file = await scratchFile("a.docx", bytes);
  await expect(openOfficeArchive(file, { limits, passwords: [] })).rejects.toMatchObject({
    code: DocumentErrorCode.Damaged,
    message: expect.stringContaining("rename it to doc"),
  });
});
