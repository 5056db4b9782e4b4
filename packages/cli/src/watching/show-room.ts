import type { SessionInfo } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { note, printJson } from "../office/command-context.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";

/** Shows who is in the office. */
export async function showRoom(context: CommandContext): Promise<void> {
  const { agent, out, messages } = context;
  const sessions = await agent.room();
  context.onAnswer?.(sessions);
  if (context.isJson) {
    const members = sessions.map(({ name, role, a2c_version }) => ({
      name,
      role,
      version: a2c_version ?? null,
    }));
    return printJson(context, { office: agent.office, server: context.url, members });
  }
  const { headers, room: say } = messages.office;
  const columns: Column<SessionInfo>[] = [
    { header: headers.role, value: ({ role }) => say[role], paint: out.style.quiet },
    { header: headers.name, value: (session) => nameOf(context, session), paint: out.style.strong },
    { header: headers.version, value: ({ a2c_version }) => a2c_version ?? undefined },
  ];
  out.print(renderTable(sessions, columns, { width: out.width, style: out.style }));
  note(context, say.office(agent.office, context.url));
}

function nameOf({ agent, messages }: CommandContext, { role, name }: SessionInfo): string {
  return role === "agent" && name === agent.name ? `${name} (${messages.office.room.you})` : name;
}
