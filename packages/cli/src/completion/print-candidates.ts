import { printable } from "../terminal/printable.ts";
import { completeInOffice, refreshInOffice } from "./complete-place.ts";
import type { Typed } from "./complete-words.ts";
import { completeFromProgram, officeWordOf, readTyped } from "./complete-words.ts";

/** Prints what could stand at the cursor, one a line; whatever goes wrong, a prompt must not be disturbed. */
export async function printCandidates(args: readonly string[]): Promise<void> {
  const isRefresh = args[0] === "--refresh";
  const line = args.at(-1) ?? "";
  const typed = readTyped(line);
  if (!typed) return;
  try {
    const word = officeWordOf(typed);
    if (isRefresh) {
      if (word) await refreshInOffice(word);
      return;
    }
    const candidates = word ? await completeInOffice(word, line) : await fromProgram(typed);
    const fitting = candidates.filter((candidate) => candidate.startsWith(typed.word));
    for (const candidate of fitting)
      if (candidate === printable(candidate)) console.log(ended(candidate, word?.kind));
  } catch {
    // No system runs, or it does not answer: there is nothing to offer.
  }
}

async function fromProgram(typed: Typed): Promise<string[]> {
  const [{ createProgram }, { allCommands }] = await Promise.all([
    import("../program/program.ts"),
    import("../program/all-commands.ts"),
  ]);
  return completeFromProgram(createProgram(allCommands()), typed);
}

/** A word that is complete ends with a space; a URI may go on. */
function ended(candidate: string, kind: "uri" | "tool" | undefined): string {
  return kind === "uri" ? candidate : `${candidate} `;
}
