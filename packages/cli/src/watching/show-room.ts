import { LocalApi, readLocalRoom } from "@a2c-smcp/agent";
import type { SessionInfo } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { note, printJson } from "../office/command-context.ts";
import { UserError } from "../process/exit.ts";
import { printableJson } from "../terminal/printable.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";

/** Shows who is in the office. */
export async function showRoom(
  context: CommandContext,
  { isStream = false }: { readonly isStream?: boolean } = {},
): Promise<void> {
  const { agent, out, messages } = context;
  const sessions = await membersOf(context);
  context.onAnswer?.(sessions);
  if (context.isJson) {
    const members = sessions.map(({ name, role, a2c_version }) => ({
      name,
      role,
      version: a2c_version ?? null,
    }));
    const room = { office: agent.office, server: context.url, members };
    // What goes on is a line each.
    return isStream ? out.print(printableJson(room, 0)) : printJson(context, room);
  }
  const { headers, room: say } = messages.office;
  const columns: Column<Member>[] = [
    { header: headers.role, value: ({ role }) => say[role], paint: out.style.quiet },
    { header: headers.name, value: (session) => nameOf(context, session), paint: out.style.strong },
    { header: headers.version, value: ({ a2c_version }) => a2c_version ?? undefined },
  ];
  out.print(renderTable(sessions, columns, { width: out.width, style: out.style }));
  note(context, say.office(agent.office, context.url));
}

type Member = Pick<SessionInfo, "name" | "role" | "a2c_version">;

/** Through its local API a Computer tells whom its server names. */
async function membersOf({ agent, local, way, messages }: CommandContext): Promise<readonly Member[]> {
  if (way !== "local" || local === undefined) return agent.room();
  const { members } = await readLocalRoom(new LocalApi(local));
  if (members === null) throw new UserError(messages.office.room.notSaid);
  return members.map(({ name, role, version }) => ({ name, role, a2c_version: version }));
}

function nameOf({ agent, messages }: CommandContext, { role, name }: Member): string {
  return role === "agent" && name === agent.name ? `${name} (${messages.office.room.you})` : name;
}
