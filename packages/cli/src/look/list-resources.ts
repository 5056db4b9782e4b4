import { AgentError } from "@a2c-smcp/agent";
import type { A2cResource } from "@a2c-smcp/protocol";
import { ErrorCode } from "@a2c-smcp/protocol";
import { printableLine } from "../printable.ts";
import { formatBytes } from "../terminal/numbers.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";
import type { Look } from "./look.ts";
import { chosenComputer, chosenComputers, note, printJson } from "./look.ts";

/** A resource and where it comes from. */
interface Listed {
  readonly computer: string;
  readonly server: string;
  readonly resource: A2cResource;
}

/** Lists the resources of one MCP server, or of all. */
export async function listResources(look: Look, server: string | undefined): Promise<void> {
  const listed =
    server === undefined ? await readAll(look) : await readServer(look, chosenComputer(look), server);
  look.onAnswer?.(listed.map(({ resource }) => resource));
  if (look.isJson) return printJson(look, { resources: listed.map(resourceJson) });
  const say = look.messages.look.resources;
  if (listed.length === 0) return note(look, say.none);
  look.out.print(resourceTable(look, listed));
  note(look, say.count(listed.length));
}

/** Every server of every Computer. */
async function readAll(look: Look): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (const computer of chosenComputers(look)) {
    const servers = Object.keys((await look.agent.config(computer, { signal: look.signal })).servers);
    if (servers.length === 0) note(look, look.messages.look.resources.noServers(computer));
    for (const server of servers) listed.push(...(await readWillingServer(look, computer, server)));
  }
  return listed;
}

/** A server without resources is passed over, one that fails is named. */
async function readWillingServer(look: Look, computer: string, server: string): Promise<Listed[]> {
  try {
    return await readServer(look, computer, server);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    const reason = printableLine(error.message);
    if (error.code !== ErrorCode.CapabilityMissing)
      note(look, look.messages.look.resources.notListed(server, reason));
    return [];
  }
}

async function readServer(look: Look, computer: string, server: string): Promise<Listed[]> {
  const listed: Listed[] = [];
  const seen = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const page = await look.agent.resources(computer, server, cursor);
    listed.push(...page.resources.map((resource) => ({ computer, server, resource })));
    cursor = page.nextCursor;
    // A server that gives the same page for ever is left alone.
    if (cursor === undefined || seen.has(cursor)) return listed;
    seen.add(cursor);
  }
}

function resourceJson({ computer, server, resource }: Listed): Record<string, unknown> {
  const { uri, name, title, description, mime_type, size } = resource;
  return { computer, server, uri, name, title, description, mime_type, size };
}

function resourceTable(look: Look, listed: readonly Listed[]): string {
  const { style, width } = look.out;
  const say = look.messages.look.headers;
  const hasSeveral = new Set(listed.map(({ computer }) => computer)).size > 1;
  const columns: Column<Listed>[] = [
    { header: say.computer, value: ({ computer }) => (hasSeveral ? computer : undefined) },
    { header: say.server, value: ({ server }) => server, paint: style.quiet },
    { header: say.name, value: ({ resource }) => resource.title ?? resource.name, paint: style.strong },
    { header: say.type, value: ({ resource }) => resource.mime_type },
    { header: say.size, value: ({ resource }) => sizeOf(resource), align: "right" },
    { header: say.uri, value: ({ resource }) => resource.uri, paint: style.place, isWhole: true },
  ];
  return renderTable(listed, columns, { width, style });
}

function sizeOf({ size }: A2cResource): string | undefined {
  return size === undefined ? undefined : formatBytes(size);
}
