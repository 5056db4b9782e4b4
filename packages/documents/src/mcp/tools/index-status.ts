import { describeSandbox } from "@a2c-smcp/readers";
import { z } from "zod";
import { describeProgress } from "../describe-progress.ts";
import { waitForProgress } from "../wait-for-progress.ts";
import { IndexState, indexStateOf } from "./index-state.ts";
import { defineTool } from "./tool.ts";

const MOST_WAIT_SECONDS = 600;
/** Clients give up on a request after a minute unless they are told otherwise. */
const DEFAULT_WAIT_SECONDS = 50;

const input = z.strictObject({
  wait_seconds: z
    .number()
    .min(0)
    .max(MOST_WAIT_SECONDS)
    .optional()
    .describe(
      "Answer when the index is complete, or after so many seconds. Without it the answer comes at once, unless " +
        `progress is asked for: then after at most ${DEFAULT_WAIT_SECONDS} seconds.`,
    ),
});

const output = IndexState.extend({
  has_index: z.boolean().describe("whether the server keeps an index, so that search_documents works"),
  files_done: z.int().describe("of the present phase"),
  files_total: z.int().describe("of the present phase"),
  pages_done: z.int().describe("pages whose text was read since the server started"),
  files_per_second: z.number(),
  pages_per_second: z.number(),
  current_file: z.string().optional(),
  index_bytes: z.int().optional(),
  sandbox: z.string().describe("how the parsers are confined that read the files"),
  notices: z.array(z.string()),
});

/** How far the index is. */
export const indexStatus = defineTool({
  name: "index_status",
  title: "State of the index",
  description:
    "Tells how far the server is with its files: how many are searchable, how many wait, how fast it goes, how long it " +
    "will take. With a progress token it reports until everything is done.",
  input,
  output,
  run: async ({ wait_seconds }, { context, signal, report }) => {
    const wait = wait_seconds ?? (report === undefined ? 0 : DEFAULT_WAIT_SECONDS);
    await waitForProgress(context.library, { milliseconds: wait * 1000, signal, report });
    const progress = context.library.progress();
    const structured: z.infer<typeof output> = {
      ...indexStateOf(context),
      has_index: context.library.queries.hasIndex,
      files_done: progress.filesDone,
      files_total: progress.filesTotal,
      pages_done: progress.pagesDone,
      files_per_second: progress.filesPerSecond,
      pages_per_second: progress.pagesPerSecond,
      ...(progress.currentFile === undefined ? {} : { current_file: progress.currentFile }),
      ...(await sizeOf(context.library.queries)),
      sandbox: describeSandbox(context.sandbox),
      notices: [...(await context.library.notices())],
    };
    const head = `${structured.documents} documents. ${describeProgress(progress)}`;
    const parsers = context.sandbox.mechanism === "none" ? [`Parsers are ${structured.sandbox}`] : [];
    return { structured, text: [head, ...parsers, ...structured.notices].join("\n") };
  },
});

async function sizeOf(library: {
  indexBytes(): Promise<number | undefined>;
}): Promise<{ index_bytes?: number }> {
  const bytes = await library.indexBytes();
  return bytes === undefined ? {} : { index_bytes: bytes };
}
