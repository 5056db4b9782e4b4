import { randomUUID } from "node:crypto";
import type { SearchAnswer } from "@a2c-smcp/protocol";
import { ProtocolError, SEARCH_TOOL } from "@a2c-smcp/protocol";
import type { SearchWalk } from "@a2c-smcp/runtime/search-walk";
import { canSearch, nothingFound, walkSearch } from "@a2c-smcp/runtime/search-walk";
import type { ToolCall } from "../tools/tool-calls.ts";
import type { ToolInfo } from "../tools/tool-info.ts";
import type { Tools } from "../tools/tools.ts";

/** What is looked for, and who asks. */
export interface SearchRequest extends SearchWalk, Pick<ToolCall, "by" | "signal"> {}

/** What the search tool of one server found. */
export interface ServerSearch {
  readonly server: string;
  /** All hits, and what the first answer says besides: how many there are, what to ask instead. */
  readonly answer: SearchAnswer;
  /** Why its search was of no use. */
  readonly problem?: string;
}

const SEARCH_MS = 15_000;

/** Asks every server that has a search tool, at the same time; one that fails says so in its own answer. */
export function searchServers(tools: Tools, request: SearchRequest): Promise<ServerSearch[]> {
  const able = tools
    .listKnown()
    .filter(({ tool, isStale, inputSchema }) => tool === SEARCH_TOOL && !isStale && canSearch(inputSchema))
    // Nobody is asked about what a person calls, so it must be what a trusted server calls harmless.
    .filter(({ isHarmless }) => request.by !== "person" || isHarmless);
  return Promise.all(able.map((tool) => searchOne(tools, tool, request)));
}

async function searchOne(
  tools: Tools,
  { server, inputSchema }: ToolInfo,
  { by, signal, ...walk }: SearchRequest,
): Promise<ServerSearch> {
  const limits = { by, signal, timeoutMs: SEARCH_MS };
  try {
    const answer = await walkSearch(walk, inputSchema, (params) =>
      tools.call({ server, name: SEARCH_TOOL, params, reqId: randomUUID(), ...limits }),
    );
    return { server, answer };
  } catch (cause) {
    return { server, answer: nothingFound, problem: ProtocolError.fromUnknown(cause).message };
  }
}
