import { randomUUID } from "node:crypto";
import type { SearchAnswer, SearchHit } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError, readSearchAnswer, SEARCH_TOOL } from "@a2c-smcp/protocol";
import type { ToolCall } from "../tools/tool-calls.ts";
import type { ToolInfo } from "../tools/tool-info.ts";
import type { Tools } from "../tools/tools.ts";

/** What is looked for, and who asks. */
export interface SearchRequest extends Pick<ToolCall, "by" | "signal"> {
  readonly query: string;
  readonly file_type?: string | undefined;
  readonly path?: string | undefined;
  /** How many hits there should be, the best ones first. */
  readonly wanted: number;
}

/** What the search tool of one server found. */
export interface ServerSearch {
  readonly server: string;
  /** All hits, and what the first answer says besides: how many there are, what to ask instead. */
  readonly answer: SearchAnswer;
  /** Why its search was of no use. */
  readonly problem?: string;
}

const SEARCH_MS = 15_000;
/** What our documents server gives at once. */
const MOST_AT_ONCE = 50;
const nothing: SearchAnswer = {
  ...{ hits: [], total: 0, isExact: true, isLoosened: false },
  ...{ corrections: [], suggestions: [], waiting: 0 },
};

/** Asks every server that has a search tool, at the same time; one that fails says so in its own answer. */
export function searchServers(tools: Tools, request: SearchRequest): Promise<ServerSearch[]> {
  const able = tools
    .listKnown()
    .filter(canSearch)
    // Nobody is asked about what a person calls, so it must be what a trusted server calls harmless.
    .filter(({ isHarmless }) => request.by !== "person" || isHarmless);
  return Promise.all(able.map((tool) => searchOne(tools, tool, request)));
}

/** A tool of that name that takes a query and needs nothing that we do not have. */
function canSearch({ tool, inputSchema, isStale }: ToolInfo): boolean {
  if (tool !== SEARCH_TOOL || isStale) return false;
  const { properties, required } = inputSchema;
  const hasQuery = typeof properties === "object" && properties !== null && "query" in properties;
  const known = ["query", "file_type", "path", "limit", "offset"];
  return hasQuery && (!Array.isArray(required) || required.every((name) => known.includes(String(name))));
}

/** Page after page of a server's own search, until there are enough. */
async function searchOne(tools: Tools, tool: ToolInfo, request: SearchRequest): Promise<ServerSearch> {
  const { server, inputSchema } = tool;
  const { wanted, by, signal, ...asked } = request;
  const taken = Object.keys((inputSchema["properties"] ?? {}) as object);
  const hits: SearchHit[] = [];
  let first: SearchAnswer | undefined;
  try {
    while (hits.length < wanted) {
      const limit = Math.min(MOST_AT_ONCE, wanted - hits.length);
      const given = Object.entries({ ...asked, limit, offset: hits.length });
      const params = given.filter(([name, value]) => taken.includes(name) && value !== undefined);
      const call = { server, name: SEARCH_TOOL, params: Object.fromEntries(params), by, signal };
      const answer = await callSearch(tools, call);
      first ??= answer;
      hits.push(...answer.hits);
      if (answer.hits.length < limit || !taken.includes("offset")) break;
    }
    return { server, answer: { ...(first ?? nothing), hits } };
  } catch (cause) {
    return { server, answer: nothing, problem: ProtocolError.fromUnknown(cause).message };
  }
}

async function callSearch(tools: Tools, call: Omit<ToolCall, "reqId" | "timeoutMs">): Promise<SearchAnswer> {
  const answer = await tools.call({ ...call, reqId: randomUUID(), timeoutMs: SEARCH_MS });
  const found = readSearchAnswer({ structuredContent: answer["structuredContent"] });
  if (answer.isError !== true && found !== undefined) return found;
  const text = answer.content.find(({ type }) => type === "text")?.["text"];
  throw new ProtocolError(
    ErrorCode.ToolFailed,
    typeof text === "string" ? text : "There are no hits in its answer",
  );
}

/** Fairly: scores of different servers mean different things, so each gives its best in turn. */
export function interleave<Hit>(lists: readonly (readonly Hit[])[]): Hit[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const hits: Hit[] = [];
  for (let rank = 0; rank < longest; rank += 1)
    for (const list of lists) {
      const hit = list[rank];
      if (hit) hits.push(hit);
    }
  return hits;
}
