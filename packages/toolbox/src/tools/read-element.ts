import { buildDpeUri, ErrorCode, measured, ProtocolError } from "@a2c-smcp/protocol";
import { cutText, estimateTokens } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { DocumentAnswer, NextCall } from "../answers/answer.ts";
import { answerOf } from "../answers/answer.ts";
import { place } from "../arguments.ts";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import { defineDocumentTool } from "../document-tool.ts";
import type { CitedPlace } from "../places/citation.ts";
import { writeCitation } from "../places/citation.ts";
import type { FoundPlace } from "../places/find-place.ts";
import { findPlace } from "../places/find-place.ts";
import type { ElementRows } from "../reading/element-rows.ts";
import { readElementRows } from "../reading/element-rows.ts";

const MOST_ROWS = 1_000;
const DEFAULT_ROWS = 100;
/** Elements of a page that are offered where none is named. */
const MOST_NAMED = 30;
/** Tokens for the citation and the call that goes on. */
const FRAME_TOKENS = 110;

/** `read_element`: one element of a document; rows of a table or items of a list in parts. */
export const readElementTool = defineDocumentTool({
  name: "read_element",
  title: "Read an element",
  description: "One table, list or other element of a document as Markdown.",
  input: {
    uri: place,
    element: z.string().max(200, measured).optional().describe("like tbl-0-1"),
    from: z.int().min(1).max(1_000_000_000).optional().describe("first row, from 1"),
    limit: z.int().min(1).max(MOST_ROWS).optional().describe(`rows, 1–${MOST_ROWS}`),
  },
  run: async ({ uri: word, element, from, limit: most }, call) => {
    const found = await findPlace(word, call);
    const elementId = element ?? found.elementId ?? (await onlyTable(found, call));
    const wanted = wantedRows(found.rows, from, most);
    const tokens = call.tokens - FRAME_TOKENS;
    const at = { ...found, elementId };
    const rows = { from: wanted.start - 1, most: wanted.count };
    const read = await readElementRows(at, rows, { ...call, tokens }).catch((cause) => {
      throw inWords(cause, at);
    });
    refuseBeyond(read, wanted.start);
    const goOn = (next: number, left: string): NextCall => ({
      tool: "read_element",
      arguments: { uri: found.label, element: elementId, from: next, ...(most ? { limit: most } : {}) },
      left,
    });
    const place = { place: at, ...wanted, tokens, goOn };
    return read.parts === undefined ? textAnswer(read, place) : rowsAnswer(read, read.parts, place);
  },
});

/** The one table of the page that was named, or of the only page: `orders.xlsx#Prices`, `orders.csv`. */
async function onlyTable(found: FoundPlace, call: DocumentCall): Promise<string> {
  const { host, docRef, label } = found;
  const hint = "Say which element; read_pages and search_documents name them";
  const pageIndex = found.pageIndex ?? (await onlyPage(found, call));
  if (pageIndex === undefined)
    throw new ProtocolError(ErrorCode.BadRequest, hint, { details: { uri: label } });
  const { body } = await readBody(2, buildDpeUri({ host, docRef, pageIndex }), call);
  const [only, ...others] = body.elements.filter(({ category }) => category === "table");
  if (only && others.length === 0) return only.element_id;
  const elements = body.elements.slice(0, MOST_NAMED).map(({ element_id }) => element_id);
  throw new ProtocolError(ErrorCode.BadRequest, hint, { details: { elements } });
}

async function onlyPage({ uri }: FoundPlace, { source, signal }: DocumentCall): Promise<number | undefined> {
  const { page_count } = (await source.documents(signal)).find((one) => one.uri === uri) ?? {};
  return page_count === 1 ? 0 : undefined;
}

/** A missing element in words that count pages from 1. */
function inWords(cause: unknown, { label, elementId }: FoundPlace): unknown {
  const isMissing = cause instanceof ProtocolError && cause.code === ErrorCode.ElementNotFound;
  if (!isMissing) return cause;
  return new ProtocolError(ErrorCode.ElementNotFound, `${label} has no element ${elementId}`, {
    details: { hint: "read_pages and search_documents name them" },
    cause,
  });
}

/** Rows beyond the last are a mistake, not a table without rows. */
function refuseBeyond({ parts }: ElementRows, start: number): void {
  if (parts === undefined || start === 1 || start <= parts.total) return;
  throw new ProtocolError(ErrorCode.BadRequest, `It has ${parts.noun} 1 to ${parts.total}, not ${start}`, {
    details: { total: parts.total },
  });
}

interface Wanted {
  /** First row, item or character, counted from 1. */
  readonly start: number;
  readonly count: number;
  /** The last row that a citation named. */
  readonly cited?: number | undefined;
}

interface Place extends Wanted {
  readonly place: FoundPlace & { readonly elementId: string };
  readonly tokens: number;
  readonly goOn: (next: number, left: string) => NextCall;
}

/** The rows that a citation names, unless the call says which. */
function wantedRows(rows: FoundPlace["rows"], from: number | undefined, most: number | undefined): Wanted {
  if (from !== undefined || rows === undefined) return { start: from ?? 1, count: most ?? DEFAULT_ROWS };
  if (most !== undefined) return { start: rows.from, count: most };
  return { start: rows.from, count: rows.to - rows.from + 1, cited: rows.to };
}

function textAnswer({ element, text }: ElementRows, { place, start, tokens, goOn }: Place): DocumentAnswer {
  const part = cutText(text, start - 1, tokens);
  const citation = writeCitation(citedOf(element, place));
  const next =
    part.next === undefined ? [] : [goOn(part.next + 1, `characters ${part.next + 1} to ${part.total}`)];
  return answerOf([citation, part.text || "(no text)"], { uri: uriOf(place), citation }, next);
}

function rowsAnswer(
  { element, text: all }: ElementRows,
  { noun, total, end }: NonNullable<ElementRows["parts"]>,
  { place, start, tokens, cited, goOn }: Place,
): DocumentAnswer {
  const rows = end >= start ? { rows: { from: start, to: end } } : {};
  const citation = writeCitation({ ...citedOf(element, place), ...rows });
  const isOver = estimateTokens(all) > tokens;
  const text = isOver
    ? `${cutText(all, 0, tokens).text.trimEnd()} … (cut inside a row: ask with a larger max_tokens)`
    : all;
  const head = `${citation} ${noun} ${start} to ${end} of ${total}`;
  const next = end < total && cited !== end ? [goOn(end + 1, `${noun} ${end + 1} to ${total}`)] : [];
  const facts = { uri: uriOf(place), citation, total_rows: total };
  return answerOf([head, text || `(no ${noun} there)`], facts, next);
}

function citedOf({ page_index }: ElementRows["element"], { label, elementId }: Place["place"]): CitedPlace {
  return { name: label, page: page_index === undefined ? undefined : page_index + 1, element: elementId };
}

function uriOf({ host, docRef, elementId }: Place["place"]): string {
  return buildDpeUri({ host, docRef, elementId });
}
