import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { sourcePath } from "../../../../../../tests/fixtures/documents/pdf/golden.ts";
import { NativeReader } from "./native-reader.ts";

test("fields are found that no form of the file names", async () => {
  const plain = await readFile(sourcePath("form.pdf"), "latin1");
  const input = Buffer.from(plain.replace("/AcroForm", "/AcroFor_"), "latin1");
  expect(input.includes("/AcroForm")).toBe(false);
  const reader = new NativeReader({ input, readsTags: false, hasForm: false });
  const [page] = await reader.pages([0]);
  expect(page?.fields.map(({ name, value }) => [name, value])).toContainEqual(["name", "Anna Ammel"]);
});
