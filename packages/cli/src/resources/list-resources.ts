import { AgentError } from "@a2c-smcp/agent";
import { ErrorCode, resourceName } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, chosenComputers, note, printJson } from "../office/command-context.ts";
import { printableLine } from "../terminal/printable.ts";
import type { Listed } from "./resource-table.ts";
import { resourceTable } from "./resource-table.ts";

/** Lists the resources of one MCP server, or of all. */
export async function listResources(context: CommandContext, server: string | undefined): Promise<void> {
  const listed =
    server === undefined
      ? await readAll(context)
      : await readServer(context, chosenComputer(context), server);
  context.onAnswer?.(listed.map(({ resource }) => resource));
  if (context.isJson) return printJson(context, { resources: listed.map(resourceJson) });
  const say = context.messages.office.resources;
  if (listed.length === 0) return note(context, say.none);
  context.out.print(resourceTable(context, listed));
  note(context, say.count(listed.length));
}

/** Every server of every Computer. */
async function readAll(context: CommandContext): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (const computer of chosenComputers(context)) {
    const servers = await serversOf(context, computer);
    if (servers.length === 0) note(context, context.messages.office.resources.noServers(computer));
    for (const server of servers) listed.push(...(await readWillingServer(context, computer, server)));
  }
  return listed;
}

/** The MCP servers of a Computer. An observer is not shown its configuration: it knows those that offer something else. */
async function serversOf(context: CommandContext, computer: string): Promise<string[]> {
  const { agent, way, signal } = context;
  if (way !== "observer") return Object.keys((await agent.config(computer, { signal })).servers);
  const [tools, templates] = await Promise.all([agent.tools(computer), agent.templates(computer)]);
  note(context, context.messages.office.resources.asObserver);
  const names = [...tools.map(({ server }) => server), ...templates.map(({ mcp_server }) => mcp_server)];
  return [...new Set(names.flatMap((name) => name ?? []))];
}

/** A server without resources is passed over, one that fails is named. */
async function readWillingServer(
  context: CommandContext,
  computer: string,
  server: string,
): Promise<Listed[]> {
  try {
    return await readServer(context, computer, server);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    const reason = printableLine(error.message);
    if (error.code !== ErrorCode.CapabilityMissing)
      note(context, context.messages.office.resources.notListed(server, reason));
    return [];
  }
}

async function readServer(context: CommandContext, computer: string, server: string): Promise<Listed[]> {
  const listed: Listed[] = [];
  const seen = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const page = await context.agent.resources(computer, server, cursor);
    listed.push(...page.resources.map((resource) => ({ computer, server, resource })));
    cursor = page.nextCursor;
    // A server that gives the same page for ever is left alone.
    if (cursor === undefined || seen.has(cursor)) return listed;
    seen.add(cursor);
  }
}

function resourceJson({ computer, server, resource }: Listed): Record<string, unknown> {
  const { uri, name, title, description, mime_type, size } = resource;
  const { file, path } = resourceName(resource);
  return { computer, server, uri, name, title, file, path, description, mime_type, size };
}
