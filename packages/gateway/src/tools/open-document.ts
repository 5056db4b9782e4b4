import type { DpeDocument, DpePageSummary } from "@a2c-smcp/protocol";
import { buildDpeUri } from "@a2c-smcp/protocol";
import { estimateTokens, oneLine } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { Fitted, NextCall } from "./answers.ts";
import { answerOf, describeNext, fitText, present } from "./answers.ts";
import { limit, maxTokens, offset } from "./arguments.ts";
import { readDocumentUri } from "./document-uri.ts";
import { fitEntries } from "./fit-entries.ts";
import { readBody, readText } from "./read-text.ts";
import type { CallSite } from "./tool.ts";
import { defineTool } from "./tool.ts";

const DEFAULT_PAGES = 50;

/** `open_document`: what a document is, its pages, and the beginning of the first. */
export const openDocumentTool = defineTool({
  name: "open_document",
  description: "A document's facts, its pages by title, and the first page as far as it fits.",
  input: z.strictObject({ uri: z.string(), offset, limit, max_tokens: maxTokens }),
  output: {
    document: { type: "object" },
    pages: { type: "array" },
    text: { type: "string" },
    next: { type: "array" },
  },
  run: async ({ uri: raw, offset: from = 0, limit: most = DEFAULT_PAGES, max_tokens }, site) => {
    const { uri, host, docRef } = readDocumentUri(raw);
    const listing = buildDpeUri({ host, docRef, params: { depth: "pages", offset: from, limit: most } });
    const { body: document } = await readBody(1, listing, site);
    const all = (document.pages ?? []).map(describePage);
    const pages = fitEntries(all, max_tokens * 0.5);
    const total = document.page_total ?? document.page_count;
    const next = nextPages({ uri, end: from + pages.length, total });
    const facts = factsOf(document);
    const head = headOf(facts, pages, total);
    const room = max_tokens - estimateTokens(head) - estimateTokens(JSON.stringify(next)) - 60;
    const first = from === 0 && pages.length > 0 ? await beginningOf(uri, room, site) : undefined;
    const calls = [...next, ...(first?.next ?? [])];
    const lines = [
      head,
      ...(first?.text ? ["", first.text] : []),
      ...(calls.length > 0 ? [describeNext(calls)] : []),
    ];
    return answerOf(lines.join("\n"), {
      document: facts,
      pages,
      ...present({ text: first?.text, next: calls }),
    });
  },
});

function factsOf({ uri, title, file_type, page_count, summary, keywords, last_modified }: DpeDocument) {
  return present({
    uri,
    title: oneLine(title, 200),
    file_type,
    page_count,
    summary: summary ? oneLine(summary, 300) : undefined,
    keywords: keywords?.slice(0, 12).map((keyword) => oneLine(keyword, 40)),
    last_modified,
  });
}

function describePage({ page_index, title, element_count }: DpePageSummary) {
  return {
    page: page_index,
    title: oneLine(title, 100),
    ...(element_count === undefined ? {} : { elements: element_count }),
  };
}

function headOf(
  facts: Readonly<Record<string, unknown>>,
  pages: readonly ReturnType<typeof describePage>[],
  total: number,
): string {
  return [
    ...Object.entries(facts).map(
      ([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`,
    ),
    `Pages, ${pages.length} of ${total}:`,
    ...pages.map(lineOf),
  ].join("\n");
}

function lineOf({ page, title, elements }: ReturnType<typeof describePage>): string {
  const name = title === "" ? "" : ` "${title}"`;
  return `- page ${page}${name}${elements === undefined ? "" : ` (${elements} elements)`}`;
}

function nextPages({ uri, end, total }: { uri: string; end: number; total: number }): NextCall[] {
  if (end >= total) return [];
  return [
    {
      tool: "open_document",
      arguments: { uri, offset: end },
      left: `the titles of pages ${end} to ${total - 1}`,
    },
  ];
}

/** The first page is the best guess at what is wanted; without room for it, the call that gets it is enough. */
async function beginningOf(
  uri: string,
  room: number,
  site: CallSite,
): Promise<Pick<Fitted, "text" | "next">> {
  const { host, docRef } = readDocumentUri(uri);
  const call = { tool: "read_page", arguments: { uri, page: 0 } };
  if (room < 150) return { text: "", next: [{ ...call, left: "the text of page 0" }] };
  const page = buildDpeUri({ host, docRef, pageIndex: 0, params: { format: "markdown" } });
  const { text } = await readText(page, site);
  const { text: shown, next } = fitText(text, { tokens: room, goOn: () => call });
  return { text: shown, next: next.map(({ left }) => ({ ...call, left: `page 0, ${left}` })) };
}
