import { ErrorCode, ProtocolError, resourceName } from "@a2c-smcp/protocol";
import { oneLine, quoteText } from "@a2c-smcp/runtime";
import type { Growth } from "@a2c-smcp/toolbox";
import { describeGrowth, growthOf } from "@a2c-smcp/toolbox";
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
  run: async ({ server_name, query, cursor: raw, max_tokens }, { context, signal }) => {
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
    const growth = (await growthOf({ source: context.documents, signal, tokens: max_tokens })).filter(
      ({ server_name: server }) => used.server === undefined || server === used.server,
    );
    const room = max_tokens * 0.6 - (troubled.length + growth.length) * 30;
    // What fits is only known once it is described, so the page is taken twice.
    const wide = pageOf(found, { cursor, size: MOST_ENTRIES, filter: used });
    await context.computer.registry.makeExcerpts(wide.entries);
    const ordered = cursor?.direction === "before" ? wide.entries.toReversed() : wide.entries;
    const size = fitEntries(ordered.map(describe), room).length;
    return listAnswer(pageOf(found, { cursor, size: Math.max(1, size), filter: used }), {
      servers: troubled,
      growth,
    });
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
  const { description, mimeType, size } = resource;
  const { file, name: known, second } = resourceName(resource);
  const name = file ?? known;
  return present({
    server_name: oneLine(server, 60),
    uri,
    name: oneLine(name, 80),
    title: [known, second].flatMap((one) => (one && one !== name ? oneLine(one, 80) : []))[0],
    description: description ? oneLine(description, 120) : undefined,
    excerpt,
    mime_type: mimeType ? oneLine(mimeType, 60) : undefined,
    size,
    stale: isStale || undefined,
  });
}

interface Missing {
  readonly servers: readonly ServerStatus[];
  readonly growth: readonly Growth[];
}

function listAnswer(page: ReturnType<typeof pageOf<CatalogueEntry>>, { servers, growth }: Missing) {
  const { entries, start, total } = page;
  const resources = entries.map(describe);
  const end = start + entries.length;
  const next = [
    page.next && call(page.next, `resources ${end + 1} to ${total} of ${total}`),
    page.previous && call(page.previous, `resources 1 to ${start} of ${total}`),
  ].filter((one) => one !== undefined && one !== "");
  const lines = [
    total === 0 ? nothing(growth) : `Resources ${start + 1} to ${end} of ${total}:`,
    ...resources.map(lineOf),
    ...describeGrowth(growth),
    ...servers.map((one) => `Server ${describeStatus(one)}`),
    ...(next.length > 0 ? [describeNext(next)] : []),
  ];
  return answerOf(lines.join("\n"), {
    resources,
    total,
    ...present({ servers, next, growing: growth.length > 0 ? growth : undefined }),
  });
}

function nothing(growth: readonly Growth[]): string {
  return growth.length > 0 ? "No resource of those that are known so far." : "No resources.";
}

function call(cursor: string, left: string) {
  return { tool: "list_resources", arguments: { cursor }, left };
}

function lineOf({
  server_name,
  uri,
  name,
  title,
  description,
  excerpt,
  stale,
  ...facts
}: Record<string, unknown>): string {
  const about = excerpt === undefined ? description : `excerpt ${quoteText(String(excerpt), 120)}`;
  const known = [
    name,
    title && JSON.stringify(title),
    facts["mime_type"],
    facts["size"] && `${String(facts["size"])} bytes`,
    stale && "stale: its server is down",
    about,
  ];
  return `- ${String(server_name)} ${String(uri)} (${known.filter(Boolean).join(", ")})`;
}
