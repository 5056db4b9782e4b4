import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { oneLine, quoteText } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { CatalogueEntry } from "../catalogue/catalogue.ts";
import { readCursor } from "../catalogue/cursor.ts";
import { findEntries } from "../catalogue/find-entries.ts";
import { pageOf } from "../catalogue/listing-page.ts";
import type { ServerStatus } from "../catalogue/server-status.ts";
import { describeStatus, serverStatuses } from "../catalogue/server-status.ts";
import type { GatewayContext } from "../gateway-context.ts";
import { answerOf, describeNext, present } from "./answers.ts";
import { maxTokens } from "./arguments.ts";
import { fitEntries } from "./fit-entries.ts";
import { defineTool } from "./tool.ts";

/** So many at once, however large the budget. */
const MOST_ENTRIES = 100;

/** `list_resources(server_name?, query?, cursor?)`: what there is to read, and how the servers are doing. */
export const listResourcesTool = defineTool({
  name: "list_resources",
  title: "List resources",
  description: "Find resources; says which MCP servers are down.",
  input: z.strictObject({
    server_name: z.string().optional().describe("only of this MCP server"),
    query: z.string().optional().describe("words in name or URI"),
    cursor: z.string().optional().describe("from the answer before"),
    max_tokens: maxTokens,
  }),
  run: async ({ server_name, query, cursor: raw, max_tokens }, { context }) => {
    await context.startup.all();
    const cursor = raw === undefined ? undefined : readCursor(raw);
    if (raw !== undefined && !cursor)
      throw new ProtocolError(
        ErrorCode.BadRequest,
        "This is no cursor of this listing; begin without one",
        {},
      );
    const filter = present({ server: server_name, query }) as { server?: string; query?: string };
    const used = cursor?.filter ?? filter;
    if (used.server !== undefined) assertServer(context, used.server);
    const found = findEntries(context.catalogue, used);
    const troubled = serverStatuses(context.computer).filter(isTroubled);
    const room = max_tokens * 0.6 - troubled.length * 30;
    // What fits is only known once it is described, so the page is taken twice.
    const wide = pageOf(found, { cursor, size: MOST_ENTRIES, filter: used });
    await context.computer.registry.makeExcerpts(wide.entries);
    const ordered = cursor?.direction === "before" ? wide.entries.toReversed() : wide.entries;
    const size = fitEntries(ordered.map(describe), room).length;
    return listAnswer(pageOf(found, { cursor, size: Math.max(1, size), filter: used }), troubled);
  },
});

function assertServer({ computer }: GatewayContext, server: string): void {
  const servers = computer.servers.list().map(({ name }) => name);
  if (servers.includes(server)) return;
  throw new ProtocolError(ErrorCode.McpServerNotFound, `There is no MCP server ${server}`, {
    details: { server_name: server, servers },
  });
}

function isTroubled({ status }: ServerStatus): boolean {
  return status !== "up" && status !== "disabled";
}

/** What a listing says of one resource. Names and descriptions are other people's text. */
function describe({ server, uri, listed }: CatalogueEntry): Record<string, unknown> {
  const { resource, excerpt, isStale } = listed;
  const { title, name, description, mimeType, size } = resource;
  return present({
    server_name: oneLine(server, 60),
    uri,
    name: oneLine(title || name, 80),
    description: description ? oneLine(description, 120) : undefined,
    excerpt,
    mime_type: mimeType ? oneLine(mimeType, 60) : undefined,
    size,
    stale: isStale || undefined,
  });
}

function listAnswer(page: ReturnType<typeof pageOf<CatalogueEntry>>, servers: readonly ServerStatus[]) {
  const { entries, start, total } = page;
  const resources = entries.map(describe);
  const end = start + entries.length;
  const next = [
    page.next && call(page.next, `resources ${end + 1} to ${total} of ${total}`),
    page.previous && call(page.previous, `resources 1 to ${start} of ${total}`),
  ].filter((one) => one !== undefined && one !== "");
  const lines = [
    total === 0 ? "No resources." : `Resources ${start + 1} to ${end} of ${total}:`,
    ...resources.map(lineOf),
    ...servers.map((one) => `Server ${describeStatus(one)}`),
    ...(next.length > 0 ? [describeNext(next)] : []),
  ];
  return answerOf(lines.join("\n"), { resources, total, ...present({ servers, next }) });
}

function call(cursor: string, left: string) {
  return { tool: "list_resources", arguments: { cursor }, left };
}

function lineOf({
  server_name,
  uri,
  name,
  description,
  excerpt,
  stale,
  ...facts
}: Record<string, unknown>): string {
  const about = excerpt === undefined ? description : `excerpt ${quoteText(String(excerpt), 120)}`;
  const known = [
    name,
    facts["mime_type"],
    facts["size"] && `${String(facts["size"])} bytes`,
    stale && "stale: its server is down",
    about,
  ];
  return `- ${String(server_name)} ${String(uri)} (${known.filter(Boolean).join(", ")})`;
}
