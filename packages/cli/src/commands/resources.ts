import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";

/** `a2c resources [SERVER]`: what MCP servers offer to read. */
export function resourcesCommand(): Command {
  return addConnectOptions(resourcesSyntax()).action(
    async (server: string | undefined, flags: ConnectFlags) => {
      const [{ inOffice }, { listResources }] = await Promise.all([
        import("../office/in-office.ts"),
        import("../resources/list-resources.ts"),
      ]);
      await inOffice({ command: "resources" }, flags, (context) => listResources(context, server));
    },
  );
}

/** What `resources` takes, here and in the shell. */
export function resourcesSyntax(): Command {
  const say = messages().commands.resources;
  return new Command("resources").description(say.description).argument("[mcp-server]", say.server);
}
