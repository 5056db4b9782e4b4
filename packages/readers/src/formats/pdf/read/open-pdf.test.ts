import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourcePath } from "../../../../../../tests/fixtures/documents/pdf/golden.ts";
import { openPdf } from "./open-pdf.ts";

test("an outline that leads back to its beginning is kept from the native engine, which would never end", async () => {
  const folder = await mkdtemp(join(tmpdir(), "a2c-outline-"));
  const path = join(folder, "endless.pdf");
  const plain = await readFile(sourcePath("outline.pdf"), "latin1");
  const [, first = ""] = /\/First (\d+) 0 R/.exec(plain) ?? [];
  const bytes = Buffer.from(plain.replace(`/Next ${Number(first) + 1} 0 R`, `/Next ${first} 0 R`), "latin1");
  await writeFile(path, bytes);
  const opened = await openPdf({ path, name: "endless.pdf", size: bytes.length }, []);
  expect(opened.catalogue.outline.map(({ title }) => title)).toEqual(["The Sea", "1.1 Salt"]);
  if (typeof opened.input === "string") throw new Error("the native engine would read the file as it is");
  expect(Buffer.from(opened.input).includes("/Outlines")).toBe(false);
  await opened.close();
  await rm(folder, { recursive: true });
});
