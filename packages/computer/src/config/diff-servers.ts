import { isDeepStrictEqual } from "node:util";
import type { ServerConfig } from "./server-config.ts";

export type ServerConfigs = Readonly<Record<string, ServerConfig>>;

/** What a new configuration means for the servers of the old one, by name. */
export interface ServerChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Started anew: the process or address is a different one. */
  readonly restarted: readonly string[];
  /** Keep running: only what we say about their tools is different. */
  readonly updated: readonly string[];
}

/** Compares two configurations; `isStale` tells servers that must start anew though they are written as before. */
export function diffServers(
  before: ServerConfigs,
  after: ServerConfigs,
  isStale: (config: ServerConfig) => boolean = () => false,
): ServerChanges {
  const kept = Object.values(after).flatMap((config) => {
    const old = serverIn(before, config.name);
    return old ? [{ name: config.name, config, old }] : [];
  });
  const restarted = kept.filter(({ config, old }) => !isSameServer(config, old) || isStale(config));
  const updated = kept.filter(
    (entry) => !restarted.includes(entry) && !isDeepStrictEqual(entry.config, entry.old),
  );
  return {
    added: Object.keys(after).filter((name) => !serverIn(before, name)),
    removed: Object.keys(before).filter((name) => !serverIn(after, name)),
    restarted: restarted.map(({ name }) => name),
    updated: updated.map(({ name }) => name),
  };
}

/** A server may be called "constructor"; what every object has is none. */
function serverIn(configs: ServerConfigs, name: string): ServerConfig | undefined {
  return Object.hasOwn(configs, name) ? configs[name] : undefined;
}

function isSameServer(a: ServerConfig, b: ServerConfig): boolean {
  return (
    a.type === b.type &&
    a.disabled === b.disabled &&
    isDeepStrictEqual(a.server_parameters, b.server_parameters)
  );
}
