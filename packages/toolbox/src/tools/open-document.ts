import type { DpeDocument, DpePageSummary } from "@a2c-smcp/protocol";
import { buildDpeUri, ErrorCode, MAX_LIMIT, ProtocolError, pageLabel } from "@a2c-smcp/protocol";
import { cutText, estimateTokens, oneLine } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { NextCall } from "../answers/answer.ts";
import { answerOf, describeNext } from "../answers/answer.ts";
import { countFitting } from "../answers/fit-lines.ts";
import { limit, place } from "../arguments.ts";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import { defineDocumentTool } from "../document-tool.ts";
import { printedAs } from "../places/citation.ts";
import type { FoundPlace } from "../places/find-place.ts";
import { findPage } from "../places/find-place.ts";
import { readPageText } from "../reading/page-text.ts";

const DEFAULT_PAGES = 50;
/** Tokens for the calls that go on. */
const NEXT_TOKENS = 120;
/** A page of which less can be shown is left to the call that reads it. */
const LEAST_TOKENS = 120;

/** `open_document`: what a document is, its pages, and the beginning of the first. */
export const openDocumentTool = defineDocumentTool({
  name: "open_document",
  title: "Open a document",
  description: "A document's facts, its pages by title, and the first page as far as it fits.",
  input: {
    uri: place,
    from: z.int().min(1).max(10_000_000).optional().describe("first page to list, from 1"),
    limit,
  },
  run: async ({ uri: word, from = 1, limit: most = DEFAULT_PAGES }, call) => {
    const found = await findPage(word, call);
    const { host, docRef, label } = found;
    const params = { depth: "pages" as const, offset: from - 1, limit: Math.min(MAX_LIMIT, most) };
    const { body: document } = await readBody(1, buildDpeUri({ host, docRef, params }), call);
    const all = (document.pages ?? []).map(describePage);
    const total = document.page_total ?? document.page_count;
    if (from > Math.max(1, total))
      throw new ProtocolError(ErrorCode.PageOutOfRange, `${label} has pages 1 to ${total}, not ${from}`);
    const head = describeFacts(document, label);
    const shown = countFitting(
      all,
      Math.min(call.tokens * 0.6, call.tokens - NEXT_TOKENS) - estimateTokens(head),
    );
    const pages = all.slice(0, shown);
    const end = from - 1 + pages.length;
    const list = pages.length === 0 ? `${total} pages.` : `Pages ${from} to ${end} of ${total}:`;
    const more: NextCall[] = [];
    if (end < total)
      more.push({
        tool: "open_document",
        arguments: { uri: label, from: end + 1 },
        left: `the titles of pages ${end + 1} to ${total}`,
      });
    const spent = estimateTokens([head, list, ...pages, describeNext(more)].join("\n"));
    const isBeginning = from === 1 && total > 0;
    const first = isBeginning ? await beginningOf(found, call.tokens - spent - 20, call) : undefined;
    const next = [...more, ...(first?.next ?? [])];
    const facts = { uri: found.uri, name: label, page_count: total };
    return answerOf([head, list, ...pages, first?.text ?? ""], facts, next);
  },
});

function describeFacts(document: DpeDocument, label: string): string {
  const { title, file_type, page_count, summary, keywords, last_modified, uri } = document;
  const facts = [
    file_type,
    `${page_count} ${page_count === 1 ? "page" : "pages"}`,
    last_modified ? `changed ${last_modified}` : "",
    uri,
  ];
  return [
    `${label} ${JSON.stringify(oneLine(title, 200))} (${facts.filter(Boolean).join(", ")})`,
    summary ? `About: ${oneLine(summary, 300)}` : "",
    keywords?.length
      ? `Keywords: ${keywords
          .slice(0, 12)
          .map((keyword) => oneLine(keyword, 40))
          .join(", ")}`
      : "",
  ]
    .filter(Boolean)
    .join("\n");
}

function describePage(page: DpePageSummary): string {
  const { page_index, title, element_count } = page;
  const printed = printedAs(pageLabel(page["metadata"]));
  const name = title === "" ? "" : ` ${JSON.stringify(oneLine(title, 100))}`;
  return `- p. ${page_index + 1}${printed}${name}${element_count === undefined ? "" : ` (${element_count} elements)`}`;
}

/** The page that was named, or the first, is the best guess at what is wanted; without room for it, its call is enough. */
async function beginningOf(
  found: FoundPlace,
  room: number,
  call: DocumentCall,
): Promise<{ readonly text: string; readonly next: readonly NextCall[] }> {
  const { pageIndex = 0 } = found;
  const page = pageIndex + 1;
  const read = (offset?: number): NextCall => ({
    tool: "read_pages",
    arguments: { uri: found.label, from: page, ...(offset === undefined ? {} : { offset }) },
    left: offset === undefined ? `the text of page ${page}` : `page ${page} from character ${offset + 1} on`,
  });
  const cost = estimateTokens(describeNext([read(1_000)])) + 10;
  if (room - cost < LEAST_TOKENS) return { text: "", next: [read()] };
  const { text, heading, cut } = await readPageText(found, pageIndex, call);
  const whole = `${heading}\n${text}`;
  if (estimateTokens(whole) + estimateTokens(describeNext(cut)) <= room) return { text: whole, next: cut };
  const part = cutText(text, 0, room - cost);
  return { text: `${heading}\n${part.text.trimEnd()}`, next: [read(part.next)] };
}
