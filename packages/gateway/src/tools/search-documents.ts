import { describeCoverage, describeWords, hitUri, measured, snippetMarkdown } from "@a2c-smcp/protocol";
import { cutCharacters, oneLine, quoteText } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { NextCall } from "./answers.ts";
import { answerOf, describeNext, present } from "./answers.ts";
import { limit, maxTokens, offset } from "./arguments.ts";
import { fitEntries } from "./fit-entries.ts";
import type { SearchReport, ServerHit } from "./search-servers.ts";
import { searchServers } from "./search-servers.ts";
import { defineTool } from "./tool.ts";

const DEFAULT_HITS = 10;
const MOST_HITS = 1_000;
/** Characters of a snippet. */
const LONGEST_SNIPPET = 300;

/** `search_documents`: the servers' own search where they have one, their titles and summaries where not. */
export const searchDocumentsTool = defineTool({
  name: "search_documents",
  description: "Search the text of documents; best hits first, with the page to read.",
  input: z.strictObject({
    query: z.string().min(1, measured),
    file_type: z.string().optional(),
    path: z.string().optional(),
    offset,
    limit,
    max_tokens: maxTokens,
  }),
  output: { hits: { type: "array" }, searched: { type: "array" }, next: { type: "array" } },
  run: async (input, site) => {
    await site.context.startup.all();
    const { offset: from = 0, limit: most = DEFAULT_HITS, max_tokens } = input;
    const wanted = Math.min(MOST_HITS, from + most + 1);
    const { hits: found, searched } = await searchServers(input, wanted, site);
    const hits = fitEntries(found.slice(from, from + most).map(cleanHit), max_tokens * 0.7);
    const end = from + hits.length;
    const next: NextCall[] = [];
    if (end < found.length)
      next.push({
        tool: "search_documents",
        arguments: present({ ...input, offset: end }),
        left: `hits from ${end + 1} on`,
      });
    const lines = [
      hits.length === 0 ? noHits(searched) : `Hits ${from + 1} to ${end}:`,
      ...hits.map(lineOf),
      ...searched.map(describeSearch),
      ...(next.length > 0 ? [describeNext(next)] : []),
    ];
    return answerOf(lines.join("\n"), { hits, searched, ...present({ next }) });
  },
});

/** That there is nothing is only said where everything was looked at. */
function noHits(searched: readonly SearchReport[]): string {
  const isAll = searched.every(({ what, is_complete = true }) => what === "text" && is_complete);
  return isAll ? "No hits." : "No hits in what was searched.";
}

/** A hit quotes a document: its words are other people's text. */
function cleanHit({ snippet, ...hit }: ServerHit): ServerHit {
  const facts = Object.entries(hit).map(([key, value]) => [
    key,
    typeof value === "string" && !key.endsWith("uri") ? oneLine(value, 300) : value,
  ]);
  return {
    ...(Object.fromEntries(facts) as Omit<ServerHit, "snippet">),
    snippet: shorten(snippet),
  } as ServerHit;
}

/** The pieces of a snippet, until there is enough to know it by. */
function shorten(snippet: ServerHit["snippet"]): ServerHit["snippet"] {
  let room = LONGEST_SNIPPET;
  return snippet.flatMap((piece) => {
    if (room <= 0) return [];
    const text = cutCharacters(piece.text, room);
    room -= text.length;
    return [{ ...piece, text }];
  });
}

function lineOf(hit: ServerHit): string {
  const { document_title, title, page_index, snippet } = hit;
  const page = page_index === undefined ? "" : `, page ${page_index}`;
  const excerpt =
    snippet.length > 0 ? `: excerpt ${quoteText(snippetMarkdown(snippet), 2 * LONGEST_SNIPPET)}` : "";
  const titles = [document_title, title].filter((one) => one !== undefined && one !== "");
  return `- ${hitUri(hit)}${titles.map((one) => ` "${one}"`).join("")}${page}${excerpt}`;
}

function describeSearch(report: SearchReport): string {
  const { server_name, what, problem, total, suggestions, coverage, words = {} } = report;
  const how = what === "text" ? "its own search" : "titles, keywords and summaries only";
  const found = total === undefined ? "" : `, ${total} found`;
  const instead = suggestions ? `; try ${suggestions.map((query) => JSON.stringify(query)).join(", ")}` : "";
  const facts = [...describeWords(words), ...(coverage === undefined ? [] : describeCoverage(coverage))];
  const rest = facts.length === 0 ? "" : `. ${facts.join(" ")}`;
  return `Searched ${server_name}: ${how}${found}${problem ? ` (${problem})` : ""}${instead}${rest}`;
}
