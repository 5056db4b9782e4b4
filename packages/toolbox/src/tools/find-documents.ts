import type { FinderDocument } from "@a2c-smcp/protocol";
import { isEmptyTitle, measured } from "@a2c-smcp/protocol";
import { estimateTokens, oneLine, quoteText } from "@a2c-smcp/runtime";
import { z } from "zod";
import { answerOf, present } from "../answers/answer.ts";
import { closeNames } from "../answers/close-names.ts";
import { countFitting } from "../answers/fit-lines.ts";
import { limit, offset } from "../arguments.ts";
import { defineDocumentTool } from "../document-tool.ts";
import type { PlaceIndex } from "../places/place-index.ts";
import { placeIndexOf } from "../places/place-index.ts";
import { describeGrowth, growthOf } from "../progress/catalogue-growth.ts";
import { describeFilters } from "../searching/describe-filters.ts";
import type { DocumentFilter } from "../searching/search-catalogue.ts";
import { filterDocuments } from "../searching/search-catalogue.ts";

const DEFAULT_DOCUMENTS = 20;
const FRAME_TOKENS = 100;
const LONGEST_SUMMARY = 100;

/** `find_documents`: the catalogue of the documents of all servers. */
export const findDocumentsTool = defineDocumentTool({
  name: "find_documents",
  title: "Find documents",
  description: "List documents, newest first.",
  input: {
    query: z.string().max(1_000, measured).optional().describe("words in name, title, summary"),
    file_type: z.string().max(200, measured).optional().describe("pdf or docx,xlsx"),
    path: z.string().max(1_000, measured).optional().describe("folder"),
    offset,
    limit,
  },
  run: async (input, call) => {
    await call.source.ready();
    const { offset: from = 0, limit: most = DEFAULT_DOCUMENTS } = input;
    const growth = await growthOf(call);
    const all = await call.source.documents(call.signal);
    const { documents, isLoosened } = filterDocuments(all, input);
    const index = placeIndexOf(all);
    const wanted = documents.slice(from, from + most);
    const lines = wanted.map((document) => describeDocument(document, index));
    const hints = documents.length === 0 ? [...hintsFor(all, input), describeFilters(input, all)] : [];
    const notes = [...hints, ...describeGrowth(growth), ...call.source.troubles()];
    const shown = countFitting(lines, call.tokens - FRAME_TOKENS - estimateTokens(notes.join("\n")));
    const end = from + shown;
    const cut =
      shown < wanted.length ? `; the budget of ${call.tokens} tokens holds ${shown} of ${wanted.length}` : "";
    const words = isLoosened ? ", which have some of the words" : "";
    const isPartial = growth.length > 0 || call.source.troubles().length > 0;
    const head =
      shown === 0
        ? nothing({ known: all.length, passing: documents.length, isPartial }, input)
        : `Documents ${from + 1} to ${end} of ${documents.length}${words}${cut}:`;
    const facts = {
      documents: wanted.slice(0, shown).map((document) => ({
        ...{ uri: document.uri, name: index.labelOf(document.uri), server_name: document.server },
      })),
      total: documents.length,
      growing: growth,
      missing: call.source.troubles(),
    };
    const next = {
      tool: "find_documents",
      arguments: present({ ...input, offset: end }),
      left: `documents ${end + 1} to ${documents.length}`,
    };
    return answerOf([head, ...lines.slice(0, shown), ...notes], facts, end < documents.length ? [next] : []);
  },
});

interface Counts {
  readonly known: number;
  readonly passing: number;
  readonly isPartial: boolean;
}

function nothing({ known, passing, isPartial }: Counts, { offset, query }: Asked): string {
  if (passing > 0) return `None is left from offset ${offset} on: there are ${passing} documents.`;
  if (isPartial) return "No document of those that are known so far.";
  if (known === 0) return "There are no documents.";
  return query === undefined ? "No document is there." : "No document is called so.";
}

interface Asked {
  readonly offset?: number | undefined;
  readonly query?: string | undefined;
}

/** A document in a line: what to call it, what it is, when it changed, what it is about. */
export function describeDocument(document: FinderDocument, index: PlaceIndex): string {
  const { uri, title, file_type, page_count, last_modified, summary } = document;
  const label = index.labelOf(uri);
  const isSaid = label.toLowerCase().startsWith(title.toLowerCase()) || isEmptyTitle(title);
  const facts = [
    file_type,
    `${page_count} ${page_count === 1 ? "page" : "pages"}`,
    last_modified?.slice(0, 10),
  ];
  const about = summary ? `: ${quoteText(summary.replace(/\s+/g, " ").trim(), LONGEST_SUMMARY)}` : "";
  const named = isSaid ? "" : ` ${JSON.stringify(oneLine(title, 120))}`;
  return `- ${label}${named} (${facts.filter(Boolean).join(", ")})${about}`;
}

/** What there is instead of nothing. */
function hintsFor(all: readonly FinderDocument[], { query }: DocumentFilter): string[] {
  const { documents } = placeIndexOf(all);
  const names = documents.flatMap(({ named }) => [named.name, named.second ?? ""]).filter(Boolean);
  const close = query ? closeNames(query, new Set(names)).map((name) => oneLine(name, 120)) : [];
  return [
    close.length > 0 ? `Close names: ${close.map((name) => JSON.stringify(name)).join(", ")}.` : "",
  ].filter(Boolean);
}
