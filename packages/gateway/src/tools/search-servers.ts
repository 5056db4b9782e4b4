import { randomUUID } from "node:crypto";
import type { ToolInfo } from "@a2c-smcp/computer";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { z } from "zod";
import { oneLine } from "../text/one-line.ts";
import { describeDocument } from "./find-documents.ts";
import type { CallSite } from "./tool.ts";

/** One place that was found, as its server tells it. */
export type Hit = Readonly<Record<string, unknown>>;

/** How a server was searched. */
export interface SearchReport {
  readonly server_name: string;
  /** Its own search, or only what the catalogue says of its documents. */
  readonly what: "text" | "catalogue";
  /** Why its own search was of no use. */
  readonly problem?: string;
  /** How many places its own search has found. */
  readonly total?: number;
  /** What its own search would rather be asked. */
  readonly suggestions?: readonly string[];
}

export interface SearchInput {
  readonly query: string;
  readonly file_type?: string | undefined;
  readonly path?: string | undefined;
}

const SEARCH_TOOL = "search_documents";
const SEARCH_SECONDS = 15;
/** What our documents server gives at once. */
const MOST_AT_ONCE = 50;
const Found = z.looseObject({ hits: z.array(z.looseObject({})) });

/** Asks every server that can search, at the same time, and looks into the catalogue for the others. */
export async function searchServers(
  input: SearchInput,
  wanted: number,
  site: CallSite,
): Promise<{ hits: Hit[]; searched: SearchReport[] }> {
  const { query, file_type, path } = input;
  const asked = { query, file_type, path };
  const tools = site.context.computer.listTools().filter(canSearch);
  const own = await Promise.all(tools.map((tool) => searchOne(tool, { ...asked, wanted }, site)));
  const answered = new Set(own.flatMap(({ report }) => (report.what === "text" ? [report.server_name] : [])));
  const rest = await searchCatalogue(input, answered, site);
  const reports = new Map(own.map(({ report }) => [report.server_name, report]));
  for (const server of rest.keys())
    if (!reports.has(server)) reports.set(server, { server_name: server, what: "catalogue" });
  return {
    hits: interleave([...own.map(({ hits }) => hits), ...rest.values()]).slice(0, wanted),
    searched: [...reports.values()],
  };
}

/** A tool of that name that takes a query and needs nothing that we do not have. */
function canSearch({ tool, inputSchema, isStale }: ToolInfo): boolean {
  if (tool !== SEARCH_TOOL || isStale) return false;
  const { properties, required } = inputSchema;
  const hasQuery = typeof properties === "object" && properties !== null && "query" in properties;
  const known = ["query", "file_type", "path", "limit", "offset"];
  return hasQuery && (!Array.isArray(required) || required.every((name) => known.includes(String(name))));
}

interface OwnSearch {
  readonly hits: Hit[];
  readonly report: SearchReport;
}

/** Page after page of a server's own search, until there are enough. */
async function searchOne(
  tool: ToolInfo,
  input: SearchInput & { wanted: number },
  site: CallSite,
): Promise<OwnSearch> {
  const { server, inputSchema } = tool;
  const { wanted, ...asked } = input;
  const taken = Object.keys((inputSchema["properties"] ?? {}) as object);
  const hits: Hit[] = [];
  let facts: Readonly<Record<string, unknown>> = {};
  try {
    while (hits.length < wanted) {
      const limit = Math.min(MOST_AT_ONCE, wanted - hits.length);
      const given = Object.entries({ ...asked, limit, offset: hits.length });
      const params = given.filter(([name, value]) => taken.includes(name) && value !== undefined);
      const found = await callSearch(server, Object.fromEntries(params), site);
      facts = { ...found, ...facts };
      hits.push(...found.hits.map((hit) => ({ ...hit, server_name: server })));
      if (found.hits.length < limit || !taken.includes("offset")) break;
    }
    return { hits, report: { server_name: server, what: "text", ...reportedBy(facts) } };
  } catch (cause) {
    return failed(server, ProtocolError.fromUnknown(cause).message);
  }
}

async function callSearch(
  server: string,
  params: Readonly<Record<string, unknown>>,
  { context, signal }: CallSite,
): Promise<z.infer<typeof Found>> {
  const name = `${server}.${SEARCH_TOOL}`;
  const call = { name, params, reqId: randomUUID(), timeout: SEARCH_SECONDS, signal };
  const answer = await context.computer.callTool(call);
  const found = Found.safeParse(answer["structuredContent"]);
  if (answer.isError !== true && found.success) return found.data;
  throw new ProtocolError(ErrorCode.ToolFailed, firstText(answer.content));
}

/** What a server says of its search as a whole: how many there are, what to ask instead. */
function reportedBy({ total, suggestions }: Readonly<Record<string, unknown>>): Partial<SearchReport> {
  const words = z.array(z.string()).safeParse(suggestions).data ?? [];
  return {
    ...(typeof total === "number" ? { total } : {}),
    ...(words.length > 0 ? { suggestions: words.slice(0, 5).map((word) => oneLine(word, 80)) } : {}),
  };
}

function failed(server: string, problem: string): OwnSearch {
  const words = oneLine(problem, 160);
  return {
    hits: [],
    report: { server_name: server, what: "catalogue", problem: `its own search failed: ${words}` },
  };
}

function firstText(content: readonly Readonly<Record<string, unknown>>[]): string {
  const text = content.find(({ type }) => type === "text")?.["text"];
  return typeof text === "string" ? text : "no hits in its answer";
}

/** The documents of servers that did not search themselves, by what the catalogue says of them. */
async function searchCatalogue(
  { query, file_type }: SearchInput,
  answered: ReadonlySet<string>,
  { context }: CallSite,
): Promise<Map<string, Hit[]>> {
  const { computer } = context;
  const words = query.split(/\s+/).filter(Boolean);
  const { documents } = await computer.getFinder({ keywords: words, fileType: file_type, limit: 100 });
  const hits = new Map<string, Hit[]>();
  for (const { server } of context.catalogue.entries().filter(({ uri }) => /^dpe:/i.test(uri)))
    if (!answered.has(server)) hits.set(server, []);
  for (const document of documents) hits.get(document.server)?.push(describeDocument(document));
  return hits;
}

/** Fairly: scores of different servers mean different things, so each gives its best in turn. */
function interleave(lists: readonly (readonly Hit[])[]): Hit[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const hits: Hit[] = [];
  for (let rank = 0; rank < longest; rank += 1)
    for (const list of lists) {
      const hit = list[rank];
      if (hit) hits.push(hit);
    }
  return hits;
}
