import { z } from "zod";
import type { DocumentsContext } from "../documents-context.ts";

/** How much of the files can be searched by now, as the tools tell it. */
export const IndexState = z.object({
  phase: z
    .enum(["scanning", "describing", "reading", "idle"])
    .describe("looking for files, looking into them, reading their text, or done"),
  is_done: z.boolean(),
  documents: z.int().describe("documents that can be read"),
  files_waiting: z.int().describe("files that nobody has looked into yet"),
  texts_waiting: z.int().describe("documents whose text, in its present state, cannot be searched yet"),
  problems: z.int().describe("files that cannot be read; list_problems names them"),
  left_out: z
    .int()
    .describe(
      "places in the folders that are not served for a limit or a missing permission; list_problems names them",
    ),
  seconds_left: z.int().optional().describe("until the present phase is done, as far as can be told"),
});
export type IndexState = z.infer<typeof IndexState>;

export function indexStateOf({ library }: DocumentsContext): IndexState {
  const { phase, secondsLeft } = library.progress();
  const { describes, texts } = library.pending;
  return {
    phase,
    is_done: phase === "idle",
    documents: library.documentCount,
    files_waiting: describes,
    texts_waiting: texts,
    problems: library.problemCount,
    left_out: library.leftOut.total,
    ...(secondsLeft === undefined ? {} : { seconds_left: secondsLeft }),
  };
}

/** In words; empty when everything is done. */
export function describeState(state: IndexState): string {
  const { phase, is_done, files_waiting, texts_waiting, seconds_left } = state;
  if (is_done && texts_waiting > 0)
    return `${texts_waiting} documents are not searchable: index_status says why, and what to do.`;
  if (is_done) return "";
  const waiting = files_waiting + texts_waiting;
  if (phase === "scanning" && waiting === 0)
    return "The folders are still being looked at: there may be more files. Ask again.";
  const left = seconds_left === undefined || seconds_left === 0 ? "" : `, about ${seconds_left} s left`;
  return `The index is still being built: ${waiting} files are not searchable yet${left}. Ask again for what is missing.`;
}
