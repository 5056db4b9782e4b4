import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DocumentError } from "../../packages/readers/src/engine/document-error.ts";
import type { OpenDocument } from "../../packages/readers/src/engine/format.ts";
import { defaultLimits } from "../../packages/readers/src/engine/limits.ts";
import { formats } from "../../packages/readers/src/formats/index.ts";
import type { Case } from "../engine/case.ts";
import type { Subject, Target } from "../engine/target.ts";
import { promise } from "../engine/target.ts";
import { mutateFile } from "../inputs/mutate-file.ts";
import type { Random } from "../inputs/random.ts";
import { seedFiles } from "../inputs/seed-files.ts";

/** Read by our own code in this process. PDF and pictures have engines of their own, and older files LibreOffice. */
const ours = new Set(
  "csv tsv json jsonl md txt log html htm xhtml xml svg yaml yml rtf eml mht ipynb docx pptx xlsx xlsm xls odt ods odp epub msg".split(
    " ",
  ),
);
const seeds = seedFiles(25_000).filter(({ extension }) => ours.has(extension));
const limits = { ...defaultLimits, inflatedBytes: 64 * 1024 * 1024, nodes: 500_000 };
const PAGES = 2;

function open(): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), "a2c-fuzz-"));
  const run = async ([extension = "", content = ""]: Case): Promise<void> => {
    const format = await formats.find(({ extensions }) => extensions.includes(extension))?.load();
    if (!format) return;
    const bytes = Buffer.from(content, "latin1");
    const path = join(folder, `a.${extension}`);
    writeFileSync(path, bytes);
    try {
      const file = { path, name: `a.${extension}`, size: bytes.length };
      await readAll(await format.open(file, { limits, passwords: [] }));
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      promise(error.message !== "", "a file is refused without a word");
    }
  };
  return Promise.resolve({
    run,
    [Symbol.asyncDispose]: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  });
}

async function readAll(document: OpenDocument): Promise<void> {
  try {
    const { pageCount } = document.facts;
    promise(Number.isSafeInteger(pageCount) && pageCount >= 0, "a document has no number of pages");
    await document.pages({ offset: 0, limit: 20 });
    for (let index = 0; index < Math.min(PAGES, pageCount); index += 1) {
      const { elements } = await document.page(index);
      const [first] = elements;
      if (first)
        promise(
          (await document.element(first.element_id)) !== undefined,
          "an element of a page is not there",
        );
    }
  } finally {
    await document.close();
  }
}

function generate(random: Random): Case {
  const seed = random.pick(seeds);
  if (!seed) return ["txt", "a"];
  return [seed.extension, mutateFile(seed.bytes, random).toString("latin1")];
}

export const parsers: Target = {
  name: "parsers",
  about: "files into our own parsers, led by coverage: read, or refused in words",
  isGuided: true,
  seeds: seeds.map(({ extension, bytes }) => [extension, bytes.toString("latin1")]),
  milliseconds: 8_000,
  generate,
  open,
};
