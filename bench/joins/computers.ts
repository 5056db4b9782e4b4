import type { ComputerLink } from "@a2c-smcp/computer";
import { Computer } from "@a2c-smcp/computer";
import { answerCommands } from "../routing/child.ts";
import type { ComputerCommands } from "./commands.ts";

const computers: Computer[] = [];
const links: ComputerLink[] = [];

answerCommands<ComputerCommands>({
  prepare: async ({ first, count }) => {
    for (let at = first; at < first + count; at += 1)
      computers.push(new Computer({ name: `c${at}`, config: { mcpServers: {} } }));
    await Promise.all(computers.map((computer) => computer.start()));
    return null;
  },
  join: async (url) => {
    const joins = computers.map((computer) => computer.connect(url, { office: "bench" }));
    const settled = await Promise.allSettled(joins);
    links.push(...settled.flatMap((join) => (join.status === "fulfilled" ? [join.value] : [])));
    return { failed: settled.length - links.length };
  },
  present: () => links.filter(({ isJoined }) => isJoined).length,
});
