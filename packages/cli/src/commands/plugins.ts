import { Argument, Command } from "commander";
import { messages } from "../language/messages.ts";
import type { PluginAction } from "../plugins/plugin-actions.ts";
import { PLUGIN_ACTIONS } from "../plugins/plugin-actions.ts";
import type { PluginFlags } from "../plugins/run-plugins.ts";

/** `a2c plugins list|install|enable|disable|uninstall`: skills and MCP servers of marketplaces on this machine. */
export function pluginsCommand(): Command {
  const say = messages().parts.plugins;
  return new Command("plugins")
    .description(say.description)
    .addArgument(new Argument("[action]", say.action).choices(PLUGIN_ACTIONS).default("list"))
    .argument("[plugin]", say.plugin)
    .option("--json", say.json)
    .action(async (action: PluginAction, plugin: string | undefined, flags: PluginFlags) => {
      const { runPlugins } = await import("../plugins/run-plugins.ts");
      await runPlugins(action, plugin, flags);
    });
}
