import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDocumentsServer } from "@a2c-smcp/documents";
import type { Case } from "../engine/case.ts";
import type { Target } from "../engine/target.ts";
import { functionSubject, promise } from "../engine/target.ts";
import { mutateFile } from "../inputs/mutate-file.ts";
import type { Random } from "../inputs/random.ts";
import { seedFiles } from "../inputs/seed-files.ts";

const FILES = 30;
const PLAIN = "The heron waits by the river.\n";

/** Each text is an extension, a line break and the bytes of a file. */
function generate(random: Random): Case {
  const seeds = seedFiles();
  return Array.from({ length: FILES }, () => {
    const seed = random.pick(seeds);
    return seed ? `${seed.extension}\n${mutateFile(seed.bytes, random).toString("latin1")}` : "txt\na";
  });
}

/** A folder of broken files and a plain one: each is read or refused with a reason, and the plain one is read. */
async function run(input: Case): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "a2c-fuzz-"));
  try {
    for (const [index, text] of input.entries()) {
      const end = text.indexOf("\n");
      writeFileSync(
        join(folder, `f${index}.${text.slice(0, end)}`),
        Buffer.from(text.slice(end + 1), "latin1"),
      );
    }
    writeFileSync(join(folder, "plain.txt"), PLAIN);
    await using server = await createDocumentsServer({ folders: [folder] });
    await server.settled();
    const problems = server.problems();
    const documents = server.context.library.documents();
    const bad = problems.find(({ message }) => /unexpectedly|TypeError|RangeError|undefined/.test(message));
    promise(bad === undefined, `a file is refused for what nobody foresaw: ${bad?.message}`);
    promise(documents.length + problems.length === input.length + 1, "a file is neither read nor refused");
    promise(
      documents.some(({ source }) => source.name === "plain.txt"),
      "a plain file beside broken ones is not read",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const files: Target = {
  name: "files",
  about: "mutated files of every format through a documents server with its workers",
  isGuided: false,
  seeds: [],
  milliseconds: 120_000,
  generate,
  open: functionSubject(run),
};
