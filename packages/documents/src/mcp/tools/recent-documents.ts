import { buildDpeUri, fileTypesIn, measured } from "@a2c-smcp/protocol";
import { ToolRefusal } from "@a2c-smcp/provider";
import { z } from "zod";
import type { Difference, DocumentEvent } from "../../history/document-event.ts";
import { EventKind } from "../../history/document-event.ts";
import { toPathFilter } from "../../search/path-filter.ts";
import type { DocumentsContext } from "../documents-context.ts";
import { describeState, IndexState, indexStateOf } from "./index-state.ts";
import { recentEnd, recentMoment } from "./moment.ts";
import { describeRecent } from "./recent-documents-words.ts";
import { defineTool } from "./tool.ts";

const Moment = z.union([z.string().min(1, measured).max(64, measured), z.number().nonnegative()]);

const input = z.strictObject({
  since: Moment.describe("A date or time like 2026-03-01, or how long ago: 24h, 7d, 2w."),
  until: Moment.optional(),
  path: z.string().max(1000, measured).optional().describe("Only below this folder, or like this glob."),
  file_type: z.string().max(200, measured).optional().describe("Only these types, like pdf or docx,xlsx."),
  limit: z.int().min(1).max(100).default(20),
  offset: z.int().min(0).max(10_000).default(0),
});

const Place = z.object({
  kind: z.enum(["added", "removed", "altered"]),
  page_index: z.int(),
  uri: z.string().optional().describe("dpe:// URI; absent where the place is gone"),
  before: z.string().optional(),
  after: z.string().optional(),
});

const Document = z.object({
  kind: z.enum(EventKind),
  at: z.string().describe("when it was noticed"),
  modified: z.string().describe("of the file"),
  file: z.string(),
  moved_from: z.string().optional(),
  title: z.string(),
  file_type: z.string(),
  uri: z.string().optional().describe("dpe:// URI; absent where the document is gone"),
  added: z.int().optional().describe("pages and elements that were added"),
  removed: z.int().optional(),
  altered: z.int().optional(),
  differences: z.array(Place).optional().describe("the first of them, in words"),
});

export const output = z.object({
  since: z.string(),
  until: z.string(),
  documents: z.array(Document).describe("the newest first"),
  total: z.int(),
  next_offset: z.int().optional(),
  known_since: z.string().optional().describe("what happened before is told by the dates of the files alone"),
  is_complete: z
    .boolean()
    .describe("false when the index does not reach back to since, or is still being built"),
  indexing: IndexState,
});
export type RecentOutput = z.infer<typeof output>;
type RecentDocument = z.infer<typeof Document>;

/** What is new in the folders. */
export const recentDocuments = defineTool({
  name: "recent_documents",
  title: "What is new and what changed",
  description:
    "Lists the documents that are new, changed, moved or removed since a moment, the newest first, and what differs in their words.",
  input,
  output,
  needsIndex: true,
  run: async (args, { context }) => {
    const since = recentMoment(args.since, "since");
    const until = args.until === undefined ? Date.now() + 1 : recentEnd(args.until, "until");
    refuseEmptySpan(args, since, until);
    const { queries } = context.library;
    // Before the index is asked: what it forgets meanwhile is in one of the two.
    const gone = queries.justGone({ since, until });
    const known = await queries.events({ since, until });
    const told = new Set(known.events.flatMap(({ kind, docRef }) => (kind === "removed" ? [docRef] : [])));
    const events = [
      ...gone.filter(({ docRef }) => !told.has(docRef)),
      ...known.events,
      ...datedOnly(context, { since, until, known: known.knownSince, events: known.events }),
    ];
    const wanted = events.filter(filterOf(args));
    const shown = wanted.slice(args.offset, args.offset + args.limit);
    const indexing = indexStateOf(context);
    const names = new Set(wanted.map(({ docRef }) => docRef)).size;
    const structured: RecentOutput = {
      since: new Date(since).toISOString(),
      until: new Date(until).toISOString(),
      documents: shown.map((event) => documentBody(event, context)),
      total: wanted.length,
      ...(args.offset + shown.length < wanted.length ? { next_offset: args.offset + shown.length } : {}),
      ...(Number.isFinite(known.knownSince) ? { known_since: new Date(known.knownSince).toISOString() } : {}),
      is_complete: known.knownSince <= since && known.isComplete && indexing.is_done,
      indexing,
    };
    return {
      structured,
      text: describeRecent(structured, { ...args, names, state: describeState(indexing) }),
    };
  },
});

/** Nothing changes in a span that has no length: "nothing has changed" would be true, and mislead. */
function refuseEmptySpan(args: z.infer<typeof input>, since: number, until: number): void {
  const now = Date.now();
  const [from, to, today] = [since, until, now].map((moment) => new Date(moment).toISOString());
  if (since > now)
    throw new ToolRefusal(
      `since: ${args.since} is in the future, and nothing has changed there yet; it is ${today} now.`,
    );
  if (since < until) return;
  throw new ToolRefusal(
    `since: ${args.since} (${from}) does not come before until: ${args.until} (${to}); it is ${today} now.`,
  );
}

interface Span {
  readonly since: number;
  readonly until: number;
  readonly known: number;
  readonly events: readonly DocumentEvent[];
}

/** Files whose own date lies in a part of the span that nobody watched: changed or new, nobody knows which. */
function datedOnly({ library }: DocumentsContext, { since, until, known, events }: Span): DocumentEvent[] {
  if (known <= since) return [];
  const told = new Set(events.map(({ docRef }) => docRef));
  return library
    .documents()
    .filter(({ source }) => source.mtimeMs >= since && source.mtimeMs < Math.min(until, known))
    .filter(({ source }) => !told.has(source.docRef))
    .map(({ source: { docRef, relativePath, mtimeMs }, description: { title, fileType } }) => ({
      ...{ at: mtimeMs, kind: "changed" as const, docRef, relativePath, title, fileType, modified: mtimeMs },
    }))
    .sort((a, b) => b.at - a.at);
}

function filterOf({ path, file_type }: z.infer<typeof input>): (event: DocumentEvent) => boolean {
  const types = new Set(fileTypesIn(file_type));
  const filter = toPathFilter(path);
  const isBelow = (file: string): boolean => {
    if (filter.kind === "all") return true;
    if (filter.kind === "glob") return filter.matches(file);
    return file === filter.folder || file.startsWith(`${filter.folder}/`);
  };
  return ({ relativePath, movedFrom, fileType }) =>
    (types.size === 0 || types.has(fileType)) &&
    (isBelow(relativePath) || (movedFrom !== undefined && isBelow(movedFrom)));
}

function documentBody(event: DocumentEvent, { library, host }: DocumentsContext): RecentDocument {
  const { docRef, difference, movedFrom } = event;
  const isThere = library.has(docRef);
  return {
    kind: event.kind,
    at: new Date(event.at).toISOString(),
    modified: new Date(event.modified).toISOString(),
    file: event.relativePath,
    ...(movedFrom === undefined ? {} : { moved_from: movedFrom }),
    title: event.title,
    file_type: event.fileType,
    ...(isThere ? { uri: buildDpeUri({ host, docRef }) } : {}),
    ...difference?.counts,
    ...(difference === undefined
      ? {}
      : {
          differences: difference.shown.map((each) =>
            placeBody(each, isThere ? { host, docRef } : undefined),
          ),
        }),
  };
}

function placeBody(
  { kind, pageIndex, elementId, before, after }: Difference,
  document: { readonly host: string; readonly docRef: string } | undefined,
): z.infer<typeof Place> {
  const place = elementId === undefined ? { pageIndex } : { elementId };
  const isThere = document !== undefined && kind !== "removed";
  return {
    kind,
    page_index: pageIndex,
    ...(isThere ? { uri: buildDpeUri({ ...document, ...place }) } : {}),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}
