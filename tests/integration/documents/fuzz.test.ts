import { readdir, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { flip, xorshift } from "../../../packages/readers/src/testing/broken-variants.ts";
import { makeFolder, openFolder } from "./open-folder.ts";

const fixtures = fileURLToPath(new URL("../../fixtures/documents", import.meta.url));
/** Files a format; `FUZZ_FILES=1000` for a night. */
const filesPerFormat = Number(process.env["FUZZ_FILES"] ?? 4);
const MB = 1024 * 1024;

/** Fixtures by extension. */
async function sourcesByFormat(): Promise<Map<string, string[]>> {
  const entries = await readdir(fixtures, { recursive: true, withFileTypes: true });
  const byFormat = new Map<string, string[]>();
  for (const entry of entries) {
    if (!entry.isFile() || basename(entry.parentPath) !== "sources") continue;
    const extension = extname(entry.name);
    byFormat.set(extension, [...(byFormat.get(extension) ?? []), join(entry.parentPath, entry.name)]);
  }
  return byFormat;
}

test("mutated files of every format end neither the server nor its patience", {
  timeout: 3_600_000,
}, async () => {
  await using folder = await makeFolder();
  const random = xorshift(20_260_728);
  for (const [extension, sources] of await sourcesByFormat())
    for (let round = 0; round < filesPerFormat; round++) {
      const bytes = await readFile(sources[random() % sources.length] ?? "");
      const whole = flip(bytes, random);
      const mutated = round % 4 === 3 ? whole.subarray(0, random() % whole.length) : whole;
      await folder.write(`${round}${extension}`, mutated);
    }
  const before = process.memoryUsage().rss;
  await using documents = await openFolder(folder, { environment: { PATH: "/usr/bin:/bin" } });
  const { library } = documents.context;
  for (const { source, description } of library.documents())
    for (let index = 0; index < Math.min(2, description.pageCount); index++) {
      const document = await library.document(source.docRef);
      if (document === undefined) throw new Error(`${source.name} is gone`);
      // A page may be refused; what matters is that it is refused with words of ours.
      await library.read(document, { kind: "page", index }).catch((error: unknown) => {
        expect(error, source.name).toHaveProperty("name", "DocumentError");
      });
    }
  expect(documents.problems().filter(({ message }) => message.includes("unexpectedly"))).toEqual([]);
  expect(documents.problems().filter(({ reason }) => reason === "too-slow")).toEqual([]);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB);
});
