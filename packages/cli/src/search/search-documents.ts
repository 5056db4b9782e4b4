import type { AgentTool } from "@a2c-smcp/agent";
import { isToolNamed } from "@a2c-smcp/agent";
import type { SearchAnswer, SearchHit } from "@a2c-smcp/protocol";
import { isAllSearched, MAX_LIMIT, readSearchAnswer, SEARCH_TOOL } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputers, note, printJson } from "../office/command-context.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";
import { resultText } from "../tools/result-text.ts";
import { searchTitles } from "./search-titles.ts";
import { showFound } from "./show-found.ts";

export interface SearchOptions {
  readonly limit: number;
}

/** What one Computer, or one search tool of it, found. */
export interface Found extends SearchAnswer {
  readonly computer: string;
  /** Where only titles could be looked at, this is not the whole truth. */
  readonly isFullText: boolean;
  /** What the tool said, where its data is not of a form that is known. */
  readonly text?: string | undefined;
}

/**
 * Searches through every `search_documents` tool of every Computer; where there is none, over titles. Resolves to
 * whether anything was found.
 */
export async function searchDocuments(
  context: CommandContext,
  query: string,
  options: SearchOptions,
): Promise<boolean> {
  const say = context.messages.office.search;
  if (query.trim() === "") throw new UserError(say.empty, { exitCode: ExitCode.WrongUse });
  const found: Found[] = [];
  for (const computer of chosenComputers(context))
    found.push(...(await searchComputer(context, computer, { query, ...options })));
  const isFound = found.some(({ hits, text }) => hits.length > 0 || text !== undefined);
  if (!context.isJson) {
    showFound(context, query, found);
    return isFound;
  }
  const hits = found.flatMap(({ computer, hits: some }) => some.map((hit) => hitJson(computer, hit)));
  printJson(context, {
    query,
    hits,
    total: found.reduce((sum, { total }) => sum + total, 0),
    full_text: found.every(({ isFullText }) => isFullText),
    suggestions: [...new Set(found.flatMap(({ suggestions }) => suggestions))],
    waiting: found.reduce((sum, { waiting }) => sum + waiting, 0),
    searched: found.map(searchedJson),
  });
  return isFound;
}

/** How one search looked: over how much, and for which of the words. */
function searchedJson(found: Found): Record<string, unknown> {
  const { computer, isFullText, coverage, corrections, leftOut, ignored, missing } = found;
  return {
    ...{ computer, full_text: isFullText, is_complete: isFullText && isAllSearched(found), coverage },
    ...{ corrections, words_left_out: leftOut, words_ignored: ignored, words_missing: missing },
  };
}

async function searchComputer(
  context: CommandContext,
  computer: string,
  request: SearchOptions & { readonly query: string },
): Promise<Found[]> {
  // An observer calls no tools, and a search is one.
  const isObserver = context.way === "observer";
  if (isObserver) note(context, context.messages.office.search.asObserver);
  const tools = isObserver ? [] : (await context.agent.tools(computer)).filter(isSearchTool);
  if (tools.length === 0) return [await searchTitles(context, computer, request)];
  const found: Found[] = [];
  for (const tool of tools) {
    const { query } = request;
    const limit = Math.max(1, Math.min(request.limit, mostOf(tool)));
    const result = await context.agent.callTool(
      computer,
      tool.name,
      { query, limit },
      { signal: context.signal },
    );
    const text = resultText(result);
    context.onAnswer?.(text);
    if (result.isError) {
      note(context, context.messages.office.search.failed(computer, printableLine(text)));
      continue;
    }
    const answer = readSearchAnswer(result);
    found.push({ computer, isFullText: true, ...(answer ?? { ...nothing, text }) });
  }
  return found;
}

/** What the tool takes as its limit at most. */
function mostOf({ params_schema }: AgentTool): number {
  const properties = Object(params_schema["properties"]) as Record<string, unknown>;
  const { maximum } = Object(properties["limit"]) as Record<string, unknown>;
  return typeof maximum === "number" ? maximum : MAX_LIMIT;
}

const nothing: SearchAnswer = {
  hits: [],
  total: 0,
  isExact: true,
  isLoosened: false,
  corrections: [],
  suggestions: [],
  waiting: 0,
};

function isSearchTool(tool: AgentTool): boolean {
  return isToolNamed(tool, SEARCH_TOOL);
}

function hitJson(computer: string, hit: SearchHit): Record<string, unknown> {
  return { computer, ...(hit.page_index === undefined ? {} : { page: hit.page_index + 1 }), ...hit };
}
