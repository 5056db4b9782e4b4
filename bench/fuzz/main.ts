// Mutated files of every binary format through a real documents server: nothing may crash it, nothing may hang.
//   npm run bench fuzz            (FUZZ_COUNT=1000 files a format, FUZZ_SEED=1)
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDocumentsServer } from "@a2c-smcp/documents";
import { mutate, seededRandom } from "./mutate.ts";

const count = Number(process.env["FUZZ_COUNT"] ?? 1_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 1);
const fixtures = fileURLToPath(new URL("../../tests/fixtures/documents", import.meta.url));
const binary = new Set(
  ".pdf .docx .pptx .xlsx .xlsm .xls .odt .ods .odp .epub .msg .png .jpg .jpeg .gif .webp .tif .tiff .bmp .rtf .eml".split(
    " ",
  ),
);

/** The fixture files of each binary format, by extension. */
function originals(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(fixtures, { recursive: true, encoding: "utf8" })) {
    const extension = extname(name).toLowerCase();
    if (!name.includes("sources") || !binary.has(extension)) continue;
    found.set(extension, [...(found.get(extension) ?? []), join(fixtures, name)]);
  }
  return found;
}

/** What became of the mutated files of one format. */
interface Outcome {
  readonly extension: string;
  readonly read: number;
  readonly refused: number;
  readonly lost: number;
  readonly seconds: number;
  readonly serverMegabytes: number;
  readonly reasons: string;
}

async function fuzz(extension: string, files: readonly string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "a2c-fuzz-"));
  const random = seededRandom(seed);
  const contents = files.map((file) => readFileSync(file));
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < count; index++) {
    const original = contents[index % contents.length];
    if (original) writeFileSync(join(folder, `f${index}${extension}`), mutate(original, random));
  }
  const started = performance.now();
  try {
    await using server = await createDocumentsServer({ folders: [folder] });
    await server.settled();
    const problems = server.problems();
    const reasons = new Map<string, number>();
    for (const { reason } of problems) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    const read = server.context.library.documents().length;
    return {
      extension,
      read,
      refused: problems.length,
      lost: count - read - problems.length,
      seconds: (performance.now() - started) / 1000,
      serverMegabytes: Math.round(process.memoryUsage().rss / 2 ** 20),
      reasons: [...reasons].map(([reason, times]) => `${reason} ${times}`).join(", "),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.stdout.write(`${count} mutated files of each format, seed ${seed}\n\n`);
process.stdout.write("format   read  refused  lost  seconds  server MB  refused because\n");
let lost = 0;
for (const [extension, files] of originals()) {
  const outcome = await fuzz(extension, files);
  lost += outcome.lost;
  const cells = [
    outcome.read,
    outcome.refused,
    outcome.lost,
    outcome.seconds.toFixed(1),
    outcome.serverMegabytes,
  ];
  process.stdout.write(
    `${extension.padEnd(6)} ${cells.map((cell) => String(cell).padStart(8)).join("")}   ${outcome.reasons}\n`,
  );
}
process.stdout.write(
  lost === 0 ? "\nEvery file was read or refused with a reason.\n" : `\n${lost} files were lost.\n`,
);
process.exitCode = lost === 0 ? 0 : 1;
