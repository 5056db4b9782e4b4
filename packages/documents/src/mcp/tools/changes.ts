import { buildDpeUri, measured } from "@a2c-smcp/protocol";
import { PARTIAL_HASH } from "@a2c-smcp/readers";
import { z } from "zod";
import type { ContentChange } from "../../index/model.ts";
import { DocArgument, findDocument } from "./find-document.ts";
import { momentOf } from "./moment.ts";
import { defineTool, MOST_OFFSET } from "./tool.ts";

const input = z.strictObject({
  doc: DocArgument,
  since: z
    .union([z.string().min(1, measured).max(64), z.number().nonnegative()])
    .describe("A moment: ISO 8601 like 2026-03-01 or 2026-03-01T12:00:00Z, or milliseconds since 1970."),
  limit: z.int().min(1).max(1000).default(200).describe("How many changes to answer with, 1 to 1000."),
  offset: z.int().min(0).max(MOST_OFFSET).default(0).describe("How many changes to pass over."),
});

const Change = z.object({
  at: z.string().describe("when the change was noticed"),
  kind: z.enum(["added", "removed", "altered"]),
  what: z.enum(["page", "element"]),
  page_index: z.int(),
  element_id: z.string().optional(),
  uri: z.string(),
  content_hash: z.string().optional(),
  content_hash_before: z.string().optional(),
});

const output = z.object({
  doc_ref: z.string(),
  since: z.string(),
  known_since: z.string().optional().describe("changes before this moment are not known"),
  is_complete: z
    .boolean()
    .describe("false when the index does not reach back to the moment that was asked for"),
  is_up_to_date: z.boolean().describe("false while the present state of the file is not in the index yet"),
  changes: z.array(Change),
  total: z.int(),
  next_offset: z.int().optional(),
});

/** What is different in a document. */
export const changes = defineTool({
  name: "changes",
  title: "Changes of a document",
  description:
    "Lists the pages and elements of a document that were added, removed or altered since a moment, by the hash of their " +
    "content, with their dpe:// URIs.",
  input,
  output,
  needsIndex: true,
  run: async ({ doc, since, limit, offset }, call) => {
    const { library, host } = call.context;
    const moment = momentOf(since, "since");
    const document = await findDocument(doc, call);
    const { docRef } = document.source;
    const known = await library.queries.changes(docRef, moment);
    const shown = known.changes.slice(offset, offset + limit);
    const structured: z.infer<typeof output> = {
      doc_ref: docRef,
      since: new Date(moment).toISOString(),
      ...(Number.isFinite(known.knownSince) ? { known_since: new Date(known.knownSince).toISOString() } : {}),
      is_complete: known.knownSince <= moment,
      is_up_to_date: library.queries.isSearchable(document),
      changes: shown.map((change) => changeBody(change, host, docRef)),
      total: known.changes.length,
      ...(offset + shown.length < known.changes.length ? { next_offset: offset + shown.length } : {}),
    };
    return { structured, text: describe(structured) };
  },
});

function changeBody(change: ContentChange, host: string, docRef: string): z.infer<typeof Change> {
  const { at, kind, pageIndex, elementId, hash, hashBefore } = change;
  return {
    at: new Date(at).toISOString(),
    kind,
    what: elementId === undefined ? "page" : "element",
    page_index: pageIndex,
    ...(elementId === undefined ? {} : { element_id: elementId }),
    uri:
      elementId === undefined
        ? buildDpeUri({ host, docRef, pageIndex })
        : buildDpeUri({ host, docRef, elementId }),
    ...(isWhole(hash) ? { content_hash: hash } : {}),
    ...(isWhole(hashBefore) ? { content_hash_before: hashBefore } : {}),
  };
}

/** Something that was too long to be read whole has no hash that an answer would carry. */
function isWhole(hash: string | undefined): hash is string {
  return hash !== undefined && !hash.startsWith(PARTIAL_HASH);
}

function describe(body: z.infer<typeof output>): string {
  const { total, since, known_since, is_complete, is_up_to_date, next_offset } = body;
  const head = total === 0 ? `Nothing has changed since ${since}.` : `${total} changes since ${since}:`;
  const lines = body.changes.map(({ at, kind, what, uri }) => `- ${at}: ${what} ${kind}: ${uri}`);
  const rest = next_offset === undefined ? "" : `… more with offset ${next_offset}`;
  const before = is_complete ? "" : `What happened before ${known_since ?? "now"} is not known.`;
  const waiting = is_up_to_date
    ? ""
    : "The present state of the file is not in the index yet; ask again soon.";
  return [head, ...lines, rest, before, waiting].filter((line) => line !== "").join("\n");
}
