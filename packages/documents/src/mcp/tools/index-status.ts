import { buildDpeUri } from "@a2c-smcp/protocol";
import { describeSandbox } from "@a2c-smcp/readers";
import { z } from "zod";
import type { DocumentLibrary } from "../../library/document-library.ts";
import { describeProgress } from "../describe-progress.ts";
import type { DocumentsContext } from "../documents-context.ts";
import { waitForProgress } from "../wait-for-progress.ts";
import { IndexState, indexStateOf } from "./index-state.ts";
import { defineTool } from "./tool.ts";

const MOST_WAIT_SECONDS = 600;
/** Clients give up on a request after a minute unless they are told otherwise. */
const DEFAULT_WAIT_SECONDS = 50;
/** Files that are named one by one. */
const MOST_PARTIAL = 200;

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
  files: z.int().describe("files in the folders, those included that wait or cannot be read"),
  searchable: z.int().describe("those of them whose text can be searched"),
  files_done: z.int().describe("of the present phase"),
  files_total: z.int().describe("of the present phase"),
  pages_done: z.int().describe("pages whose text was read since the server started"),
  files_per_second: z.number(),
  pages_per_second: z.number(),
  current_file: z.string().optional(),
  index_bytes: z.int().optional(),
  meaning: z
    .object({
      model: z.string(),
      files: z.int().describe("files whose text is in the index"),
      searchable: z.int().describe("those of them that can be found by their meaning"),
      is_done: z.boolean(),
      windows: z.int().describe("pieces of text that got a vector since the server started"),
      refused: z.int().describe("pieces of text that the model did not take"),
      trouble: z.string().optional().describe("why there are not more"),
    })
    .optional()
    .describe("set where a model finds pages by what they mean"),
  folders: z.array(z.string()).describe("paths of the folders that are served"),
  partial: z
    .array(
      z.object({
        uri: z.string(),
        file: z.string(),
        reason: z.string(),
        page_index: z.int().optional().describe("where its searchable text ends, from 0"),
        row: z.int().optional().describe("of a long table: the first row that cannot be searched, from 0"),
      }),
    )
    .describe("files that are searchable only in part, the first ones"),
  partial_total: z.int(),
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
      ...countsOf(context.library),
      files_done: progress.filesDone,
      files_total: progress.filesTotal,
      pages_done: progress.pagesDone,
      files_per_second: progress.filesPerSecond,
      pages_per_second: progress.pagesPerSecond,
      ...(progress.currentFile === undefined ? {} : { current_file: progress.currentFile }),
      ...(await sizeOf(context.library.queries)),
      ...meaningOf(context.library),
      folders: [...context.library.folders],
      ...partialOf(context),
      sandbox: describeSandbox(context.sandbox),
      notices: [...(await context.library.notices())],
    };
    const head = `${structured.documents} documents. ${describeProgress(progress)}`;
    const parsers = context.sandbox.mechanism === "none" ? [`Parsers are ${structured.sandbox}`] : [];
    const meaning = describeMeaning(structured.meaning);
    return { structured, text: [head, ...meaning, ...parsers, ...structured.notices].join("\n") };
  },
});

function countsOf(library: DocumentLibrary): { readonly files: number; readonly searchable: number } {
  const { files, searchable } = library.coverage();
  return { files, searchable };
}

type Partial = Pick<z.infer<typeof output>, "partial" | "partial_total">;

function partialOf({ library, host }: DocumentsContext): Partial {
  const { partial, partial_total } = library.partialFiles(MOST_PARTIAL);
  return {
    partial: partial.map(({ doc_ref: docRef, ...part }) => ({ ...part, uri: buildDpeUri({ host, docRef }) })),
    partial_total,
  };
}

type MeaningStatus = z.infer<typeof output>["meaning"];

function meaningOf({ meaning }: DocumentLibrary): { meaning?: NonNullable<MeaningStatus> } {
  if (meaning === undefined) return {};
  const { files, done, isIdle, windows, refused, trouble } = meaning.progress;
  const state = { files, searchable: done, is_done: isIdle, windows, refused };
  return { meaning: { model: meaning.model, ...state, ...(trouble === undefined ? {} : { trouble }) } };
}

function describeMeaning(meaning: MeaningStatus): readonly string[] {
  if (meaning === undefined) return [];
  const { model, files, searchable, refused, trouble } = meaning;
  const left = refused === 0 ? "" : ` ${refused} pieces of text were not taken by it.`;
  const why = trouble === undefined ? "" : ` ${trouble}`;
  return [`Meaning (${model}): ${searchable} of ${files} files.${left}${why}`];
}

async function sizeOf(library: {
  indexBytes(): Promise<number | undefined>;
}): Promise<{ index_bytes?: number }> {
  const bytes = await library.indexBytes();
  return bytes === undefined ? {} : { index_bytes: bytes };
}
