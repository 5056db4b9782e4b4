import { bundleIdOf } from "../config/bundle-id.ts";
import type { ComputerConfig } from "../config/computer-config.ts";
import type { InputDefinition } from "../config/input-definition.ts";
import type { ServerConfig } from "../config/server-config.ts";
import type { LoadedPlugin } from "./load-plugin.ts";

/**
 * A configuration with what enabled plugins need. A server that is there already by its `bundle_id` is taken as it is:
 * what the operator wrote comes before any plugin, and of two plugins the first.
 */
export function mergePlugins(base: ComputerConfig, plugins: readonly LoadedPlugin[]): ComputerConfig {
  const servers = new Map(Object.entries(base.servers));
  const inputs = new Map<string, InputDefinition>(base.inputs.map((input) => [input.id, input]));
  const ids = new Set([...servers.values()].map(bundleIdOf));
  for (const { id, ...plugin } of plugins) {
    for (const input of plugin.inputs) if (!inputs.has(input.id)) inputs.set(input.id, input);
    for (const server of plugin.servers) {
      if (ids.has(server.bundle_id)) continue;
      ids.add(server.bundle_id);
      const named = nameApart(server, id, servers);
      servers.set(named.name, named);
    }
  }
  return { servers: Object.fromEntries(servers), inputs: [...inputs.values()] };
}

/** The name is for people, and the key of a server here: one that is taken is told apart by its plugin. */
function nameApart(server: ServerConfig, plugin: string, taken: ReadonlyMap<string, unknown>): ServerConfig {
  return taken.has(server.name) ? { ...server, name: `${server.name} (${plugin})` } : server;
}
