import type { SessionInfo } from "@a2c-smcp/protocol";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";
import type { Look } from "./look.ts";
import { note, printJson } from "./look.ts";

/** Shows who is in the office. */
export async function showRoom(look: Look): Promise<void> {
  const { agent, out, messages } = look;
  const sessions = await agent.room();
  look.onAnswer?.(sessions);
  if (look.isJson) {
    const members = sessions.map(({ name, role, a2c_version }) => ({
      name,
      role,
      version: a2c_version ?? null,
    }));
    return printJson(look, { office: agent.office, server: look.url, members });
  }
  const { headers, room: say } = messages.look;
  const columns: Column<SessionInfo>[] = [
    { header: headers.role, value: ({ role }) => say[role], paint: out.style.quiet },
    { header: headers.name, value: (session) => nameOf(look, session), paint: out.style.strong },
    { header: headers.version, value: ({ a2c_version }) => a2c_version ?? undefined },
  ];
  out.print(renderTable(sessions, columns, { width: out.width, style: out.style }));
  note(look, say.office(agent.office, look.url));
}

function nameOf({ agent, messages }: Look, { role, name }: SessionInfo): string {
  return role === "agent" && name === agent.name ? `${name} (${messages.look.room.you})` : name;
}
