import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DocumentReader } from "@a2c-smcp/readers";
import { openDocument } from "@a2c-smcp/readers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const samples = new URL("../../../samples/", import.meta.url);
const sample = (name: string): string => fileURLToPath(new URL(name, samples));
const formatModules = [new URL("./unruly-format.ts", import.meta.url).href];
const isolation = "worker";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "a2c-isolation-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function unruly(...pages: readonly string[]): Promise<string> {
  const path = join(folder, `${pages.join("-")}.unruly`);
  await writeFile(path, pages.join("\n"));
  return path;
}

async function firstPicture(document: DocumentReader): Promise<string> {
  for await (const { elements } of document.pages()) {
    const picture = elements.find(({ category }) => category === "image");
    if (picture !== undefined) return picture.element_id;
  }
  throw new Error("there is no picture");
}

describe("a document in a worker", () => {
  test.each(["company/annual-report-2025.docx", "product/handbook.pdf", "measurements/stations.ods"])(
    "%s reads as in this process",
    async (name) => {
      await using here = await openDocument(sample(name));
      await using there = await openDocument(sample(name), { isolation });
      expect(there.facts).toEqual(JSON.parse(JSON.stringify(here.facts)));
      expect(await there.listPages()).toEqual(await here.listPages());
      expect((await there.page(1))?.markdown()).toBe((await here.page(1))?.markdown());
      expect(await there.element("txt-9999-0")).toBeUndefined();
    },
  );

  test("is read however large it is", async () => {
    const path = join(folder, "large.txt");
    await writeFile(path, "many words in a line of text\n".repeat(700_000));
    await using document = await openDocument(path, { isolation });
    expect((await document.page(0))?.markdown()).toContain("many words in a line of text");
  });

  test("hands out the bytes of a picture", async () => {
    const path = fileURLToPath(
      new URL("../../fixtures/documents/word-and-slides/sources/report.docx", import.meta.url),
    );
    await using here = await openDocument(path);
    await using there = await openDocument(path, { isolation });
    const id = await firstPicture(here);
    const expected = await here.blob(id);
    expect(expected?.bytes.length).toBeGreaterThan(0);
    expect(await there.blob(id)).toMatchObject({ mimeType: expected?.mimeType });
    expect(Buffer.compare((await there.blob(id))?.bytes ?? Buffer.of(), expected?.bytes ?? Buffer.of())).toBe(
      0,
    );
  });

  test("is found behind a link", async () => {
    const link = join(folder, "link.docx");
    await symlink(sample("company/annual-report-2025.docx"), link);
    await using document = await openDocument(link, { isolation });
    expect(document).toMatchObject({ name: "link.docx", fileType: "docx" });
  });

  test("refuses with the reasons of this process", async () => {
    const bytes = Buffer.from("PK\x03\x04 and then nothing");
    await expect(openDocument(bytes, { name: "x.docx", isolation })).rejects.toMatchObject({
      code: "damaged",
    });
  });
});

describe("a page that misbehaves", () => {
  test("and takes too long is stopped, and the others are read", async () => {
    const path = await unruly("spin", "fine");
    const worker = { readMs: 500 };
    await using document = await openDocument(path, { isolation, formatModules, worker });
    await expect(document.page(0)).rejects.toMatchObject({ code: "too-slow" });
    expect((await document.page(1))?.text()).toBe("fine");
  });

  test("and takes too much memory is stopped, and the others are read", async () => {
    const path = await unruly("grow", "fine");
    const worker = { heapBytes: 96 * 1024 * 1024 };
    await using document = await openDocument(path, { isolation, formatModules, worker });
    await expect(document.page(0)).rejects.toMatchObject({ code: "too-large" });
    expect((await document.page(1))?.text()).toBe("fine");
  });

  test("and ends its process is the file's fault", async () => {
    const path = await unruly("exit", "fine");
    await using document = await openDocument(path, { isolation, formatModules });
    await expect(document.page(0)).rejects.toMatchObject({ code: "damaged" });
    expect((await document.page(1))?.text()).toBe("fine");
  });

  test("sees nothing of the environment", async () => {
    const path = await unruly("environment");
    await using document = await openDocument(path, { isolation, formatModules });
    const names = (await document.page(0))?.text().split(" ");
    expect(names).not.toContain("HOME");
    expect(names).toContain("PATH");
  });

  test("reads no other file where there is a sandbox", async () => {
    const secret = join(folder, "secret.txt");
    await writeFile(secret, "secret");
    const path = await unruly(`read:${secret.replaceAll("/", "|")}`);
    const worker = { sandbox: "require" } as const;
    await using document = await openDocument(path, { isolation, formatModules, worker });
    expect((await document.page(0))?.text()).toMatch(/^EACCES|^ENOENT/);
    expect(existsSync(secret)).toBe(true);
  });
});

test("a document that is closed while it is read says so, and its process ends", async () => {
  const path = await unruly("spin");
  const document = await openDocument(path, { isolation, formatModules });
  const page = document.page(0);
  const refusal = expect(page).rejects.toMatchObject({ name: "DocumentError" });
  await document.close();
  await refusal;
});
