import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../look/connect-options.ts";
import { addConnectOptions } from "../look/connect-options.ts";

/** `a2c resources [SERVER]`: what MCP servers offer to read. */
export function resourcesCommand(): Command {
  return addConnectOptions(resourcesSyntax()).action(
    async (server: string | undefined, flags: ConnectFlags) => {
      const { runResources } = await import("../programs/resources.ts");
      await runResources(server, flags);
    },
  );
}

/** What `resources` takes, here and in the shell. */
export function resourcesSyntax(): Command {
  const say = messages().commands.resources;
  return new Command("resources").description(say.description).argument("[mcp-server]", say.server);
}
