import { buildDpeUri, ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { cutText, estimateTokens, oneLine } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { NextCall } from "../answers/answer.ts";
import { answerOf, describeNext } from "../answers/answer.ts";
import { place } from "../arguments.ts";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import { defineDocumentTool } from "../document-tool.ts";
import type { FoundPlace } from "../places/find-place.ts";
import { findPage } from "../places/find-place.ts";
import { isMissingPage, missingPage } from "../places/missing-page.ts";
import type { PageText } from "../reading/page-text.ts";
import { readPageText } from "../reading/page-text.ts";

const LAST_PAGE = 10_000_000;
const page = z.int().min(1).max(LAST_PAGE).optional();
/** Tokens for the call that goes on. */
const NEXT_TOKENS = 70;
/** A page of which less would be shown is left to the next call. */
const LEAST_TOKENS = 60;

/** `read_pages`: pages of a document as Markdown, from one to another, as many as fit. */
export const readPagesTool = defineDocumentTool({
  name: "read_pages",
  title: "Read pages",
  description: "Pages of a document as Markdown, as many as fit.",
  input: {
    uri: place,
    from: page.describe("first page, from 1"),
    to: page.describe("last page"),
    offset: z.int().min(0).max(1_000_000_000).optional().describe("skip characters"),
  },
  run: async ({ uri: word, from, to, offset = 0 }, call) => {
    const found = await findPage(word, call);
    const first = from ?? (found.pageIndex ?? 0) + 1;
    const last = to ?? lastWanted(found, from);
    if (last < first)
      throw new ProtocolError(
        ErrorCode.BadRequest,
        `Page ${last} comes before page ${first}: swap from and to`,
      );
    const shown = await readWithin({ found, first, last, offset }, call);
    const facts = {
      uri: found.uri,
      name: found.label,
      pages: shown.pages.map(({ pageIndex, label, citation, title, hash }) => ({
        ...{
          page: pageIndex + 1,
          page_label: label,
          citation,
          title: oneLine(title, 200),
          content_hash: hash,
        },
        uri: buildDpeUri({ host: found.host, docRef: found.docRef, pageIndex }),
      })),
    };
    return answerOf(shown.lines, facts, shown.next);
  },
});

/** Who names no page means the document, from its beginning on. */
function lastWanted({ pageIndex, lastIndex = pageIndex }: FoundPlace, from: number | undefined): number {
  return from ?? (lastIndex === undefined ? LAST_PAGE : lastIndex + 1);
}

interface Wanted {
  readonly found: FoundPlace;
  /** Both count from 1. */
  readonly first: number;
  readonly last: number;
  readonly offset: number;
}

interface Shown {
  readonly pages: readonly PageText[];
  readonly lines: readonly string[];
  readonly next: readonly NextCall[];
}

/** Page after page until the budget is full or the document ends. */
async function readWithin({ found, first, last, offset }: Wanted, call: DocumentCall): Promise<Shown> {
  const pages: PageText[] = [];
  const lines: string[] = [];
  const next: NextCall[] = [];
  let room = call.tokens - NEXT_TOKENS;
  for (let number = first; number <= last; number += 1) {
    const goOn = async (from: number, skip: number): Promise<NextCall> =>
      continuation({ found, first: from, last: await lastPage(found, last, call), offset: skip });
    if (number > first && room < LEAST_TOKENS) {
      const end = await lastPage(found, last, call);
      if (number > end) return { pages, lines: [...lines, endOf(end)], next };
      return { pages, lines, next: [...next, await goOn(number, 0)] };
    }
    const read = await readOrEnd(found, { pageIndex: number - 1, isFirst: number === first }, call);
    if (read === undefined) return { pages, lines: [...lines, ...beyondEnd(number - 1, last)], next };
    const start = number === first ? offset : 0;
    const part = partOf(read, start, room);
    pages.push(read);
    lines.push(read.heading, part.text.trimEnd());
    if (part.next !== undefined) return { pages, lines, next: [...next, await goOn(number, part.next)] };
    room -= estimateTokens(`${read.heading}\n${part.text}`) + 2;
    room -= estimateTokens(describeNext(read.cut));
    next.push(...read.cut);
  }
  return { pages, lines, next };
}

/** What fits of a page from a character on, which has to be there. */
function partOf(
  { text, heading, pageIndex }: PageText,
  start: number,
  room: number,
): ReturnType<typeof cutText> {
  if (start > 0 && start >= text.length)
    throw new ProtocolError(
      ErrorCode.BadRequest,
      `Page ${pageIndex + 1} has ${text.length} characters, so that none is left after ${start}`,
    );
  const shown = text === "" ? "(nothing to read on this page)" : text;
  return cutText(shown, start, Math.max(50, room - estimateTokens(heading) - 4));
}

/** Said to whoever asked for a page beyond the last, not to whoever asked for all of them. */
function beyondEnd(end: number, asked: number): string[] {
  return asked === LAST_PAGE ? [] : [endOf(end)];
}

function endOf(last: number): string {
  return `The document ends at page ${last}.`;
}

/** The last page that a call may name: what is asked for, or the end of the document. */
async function lastPage({ host, docRef }: FoundPlace, asked: number, call: DocumentCall): Promise<number> {
  const { body } = await readBody(1, buildDpeUri({ host, docRef }), call);
  return Math.min(asked, body.page_count);
}

function continuation({ found, first, last, offset }: Wanted): NextCall {
  const pages = first === last ? `page ${first}` : `pages ${first} to ${last}`;
  return {
    tool: "read_pages",
    arguments: {
      ...{ uri: found.label, from: first },
      ...(last > first ? { to: last } : {}),
      ...(offset > 0 ? { offset } : {}),
    },
    left: offset > 0 ? `${pages}, from character ${offset + 1} of page ${first} on` : pages,
  };
}

/** A page; undefined where a range goes beyond the last, which is no mistake. The first that is asked for has to be there. */
async function readOrEnd(
  found: FoundPlace,
  { pageIndex, isFirst }: { readonly pageIndex: number; readonly isFirst: boolean },
  call: DocumentCall,
): Promise<PageText | undefined> {
  try {
    return await readPageText(found, pageIndex, call);
  } catch (cause) {
    if (!isMissingPage(cause)) throw cause;
    if (!isFirst) return undefined;
    throw await missingPage(found, pageIndex, call);
  }
}
