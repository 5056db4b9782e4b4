import { Events } from "@a2c-smcp/protocol";
import { ask } from "../integration/server/parties.ts";

/** Who is in an office, as one member sees it, by name; places that were claimed again come later than before. */
export async function roomOf(socket: Parameters<typeof ask>[0], office = "o1"): Promise<readonly string[]> {
  const answer = await ask(socket, Events.ListRoom, { agent: "a1", req_id: "room", office_id: office });
  const { sessions = [] } = answer as { sessions?: { name: string }[] };
  return sessions.map(({ name }) => name).sort((one, other) => one.localeCompare(other));
}
