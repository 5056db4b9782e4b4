import { buildDpeUri } from "@a2c-smcp/protocol";
import { z } from "zod";
import type { LeftOut } from "../../sources/left-out.ts";
import { leftOutWords } from "../../sources/left-out.ts";
import { hintFor } from "../document-unreadable.ts";
import { defineTool, MOST_OFFSET } from "./tool.ts";

const input = z.strictObject({
  limit: z.int().min(1).max(500).default(100).describe("How many files to answer with, 1 to 500."),
  offset: z.int().min(0).max(MOST_OFFSET).default(0).describe("How many files to pass over."),
});

const MOST_LEFT_OUT = 100;

const output = z.object({
  problems: z.array(
    z.object({
      file: z.string(),
      doc_ref: z.string(),
      uri: z.string(),
      reason: z.string(),
      message: z.string(),
      what_to_do: z.string(),
    }),
  ),
  total: z.int(),
  next_offset: z.int().optional(),
  left_out: z
    .array(z.object({ place: z.string(), reason: z.string(), message: z.string(), what_to_do: z.string() }))
    .describe("files, and folders with all that is in them, that are not served; the first ones"),
  left_out_total: z.int(),
  notices: z.array(z.string()).describe("what of the files, or of the index, does not work as it should"),
});

/** The files that are no documents, and why. */
export const listProblems = defineTool({
  name: "list_problems",
  title: "Files that cannot be read",
  description:
    "Lists the files in the folders that could not be read (damaged, encrypted, of an unknown kind, too large), with the " +
    "reason and what a person can do about it, and what is wrong with the index.",
  input,
  output,
  run: async ({ limit, offset }, { context }) => {
    const { library, host } = context;
    const all = library.problems();
    const shown = all.slice(offset, offset + limit);
    const structured: z.infer<typeof output> = {
      problems: shown.map(({ docRef, file, reason, message }) => ({
        ...{ file, doc_ref: docRef, uri: buildDpeUri({ host, docRef }), reason, message },
        what_to_do: hintFor(reason),
      })),
      total: all.length,
      ...(offset + shown.length < all.length ? { next_offset: offset + shown.length } : {}),
      left_out: library.leftOut.list().slice(0, MOST_LEFT_OUT).map(leftOutBody),
      left_out_total: library.leftOut.total,
      notices: [...(await library.notices())],
    };
    return { structured, text: describe(structured) };
  },
});

function leftOutBody({ place, relativePath, reason }: LeftOut): z.infer<typeof output>["left_out"][number] {
  const { why, todo } = leftOutWords[reason];
  return { place: relativePath, reason, message: `${relativePath || place} ${why}`, what_to_do: todo };
}

function describe({ problems, total, next_offset, notices }: z.infer<typeof output>): string {
  const head =
    total === 0
      ? "All files could be read."
      : `${total} ${total === 1 ? "file" : "files"} could not be read:`;
  const lines = problems.map(
    ({ file, reason, message, what_to_do }) => `- ${file} (${reason}): ${message}. ${what_to_do}`,
  );
  const rest = next_offset === undefined ? [] : [`… more with offset ${next_offset}`];
  return [head, ...lines, ...rest, ...notices.map((notice) => `Notice: ${notice}`)].join("\n");
}
