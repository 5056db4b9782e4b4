import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import officeCrypto from "officecrypto-tool";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OpenDocument } from "../../../packages/readers/src/engine/format.ts";
import { defaultLimits } from "../../../packages/readers/src/engine/limits.ts";
import { legacyFormat } from "../../../packages/readers/src/formats/legacy/legacy-format.ts";
import { txtFormat } from "../../../packages/readers/src/formats/txt/txt-format.ts";
import { openContent } from "../../fixtures/documents/text-family/open-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "a2c-office-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that takes the arguments of soffice and does what a test wants. */
async function office(body: string): Promise<string> {
  const path = join(folder, "soffice");
  const head = `#!${process.execPath}\nconst { readFileSync, writeFileSync } = require("node:fs");`;
  await writeFile(path, `${head}\n${body}\n`, { mode: 0o755 });
  return path;
}

const convertsToText = `
const out = process.argv[process.argv.indexOf("--outdir") + 1];
writeFileSync(out + "/old.txt", "converted: " + readFileSync(process.argv.at(-1), "utf8"));`;

function legacy(program: string, deadlineMs = 20_000) {
  return legacyFormat({
    fileType: "old",
    extensions: ["old"],
    target: "txt",
    load: () => Promise.resolve(txtFormat),
    office: { programs: ["/no/such/program", program], deadlineMs },
  });
}

const leftovers = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith("a2c-convert-"));

describe("old formats through an office program", () => {
  test("the converted copy is read, and gone when the document is closed", async () => {
    const before = await leftovers();
    const document = await openContent(legacy(await office(convertsToText)), {
      name: "x.old",
      bytes: "words",
    });
    expect((await document.page(0)).elements[0]?.content["text"]).toBe("converted: words");
    expect(document.facts.metadata).toMatchObject({ converted_with: "LibreOffice" });
    await document[Symbol.asyncDispose]();
    await document.close();
    expect(await leftovers()).toEqual(before);
  });

  test("a file that it cannot read is damaged, and nothing is left behind", async () => {
    const before = await leftovers();
    const opening = openContent(legacy(await office("")), { name: "x.old", bytes: "words" });
    await expect(opening).rejects.toMatchObject({ code: "damaged" });
    expect(await leftovers()).toEqual(before);
  });

  describe("an encrypted file", () => {
    const secret = officeCrypto.encrypt(Buffer.from("secret words"), { password: "apple", type: "standard" });
    async function openSecret(passwords: readonly string[]): Promise<OpenDocument> {
      const path = join(folder, "x.old");
      await writeFile(path, secret);
      const file = { path, name: "x.old", size: secret.length };
      return legacy(await office(convertsToText)).open(file, { limits: defaultLimits, passwords });
    }

    test("is opened with its password before it is converted, and nothing of it stays", async () => {
      const before = await leftovers();
      const document = await openSecret(["pear", "apple"]);
      expect((await document.page(0)).elements[0]?.content["text"]).toBe("converted: secret words");
      await document.close();
      expect(await leftovers()).toEqual(before);
    });

    test("says that it is encrypted when no password is known, and that none fits", async () => {
      await expect(openSecret([])).rejects.toMatchObject({ code: "encrypted" });
      await expect(openSecret(["pear"])).rejects.toMatchObject({ code: "wrong-password" });
    });
  });

  test("a program that hangs is ended at the deadline", async () => {
    const format = legacy(await office("setInterval(() => {}, 1000);"), 500);
    const opening = openContent(format, { name: "x.old", bytes: "words" });
    await expect(opening).rejects.toMatchObject({ code: "too-slow" });
  });
});
