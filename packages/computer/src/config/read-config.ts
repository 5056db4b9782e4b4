import { isRecord } from "@a2c-smcp/runtime";
import { bundleIdOf } from "./bundle-id.ts";
import type { ComputerConfig } from "./computer-config.ts";
import type { RawEntry } from "./document-forms.ts";
import { takeApart } from "./document-forms.ts";
import { InputDefinition, inputTypeOf } from "./input-definition.ts";
import type { Path, Source } from "./mistakes.ts";
import { Mistakes } from "./mistakes.ts";
import { readServer } from "./read-server.ts";
import type { ServerConfig } from "./server-config.ts";

/** Checks a configuration that is already a value, in any form that we read; throws `ConfigError`. */
export function readConfig(document: unknown, source: Source = {}): ComputerConfig {
  const mistakes = new Mistakes(source);
  const config = collectConfig(document, mistakes);
  mistakes.throwIfAny();
  return config;
}

/** What can be read of a configuration; what cannot is among the mistakes. */
export function collectConfig(document: unknown, mistakes: Mistakes): ComputerConfig {
  const entries = takeApart(document, mistakes);
  const inputs = new Map<string, InputDefinition>();
  for (const entry of entries.inputs) {
    const input = readInput(entry, mistakes);
    if (input) keepFirst(inputs, { key: input.id, value: input, path: entry.path }, mistakes);
  }
  const servers = new Map<string, ServerConfig>();
  const ids = new Map<string, string>();
  for (const entry of entries.servers) {
    const server = readServer(entry, mistakes);
    if (server) keepFirst(servers, { key: server.name, value: server, path: entry.path }, mistakes);
    if (server) noteSharedId(server, entry.path, { ids, mistakes });
  }
  return { servers: Object.fromEntries(servers), inputs: [...inputs.values()] };
}

/** One id is one server to Agents: two that have the same would be mixed up. */
function noteSharedId(
  server: ServerConfig,
  path: Path,
  { ids, mistakes }: { ids: Map<string, string>; mistakes: Mistakes },
): void {
  const id = bundleIdOf(server);
  const other = ids.get(id) ?? server.name;
  if (other !== server.name)
    mistakes.add(path, `has the bundle_id "${id}" of "${other}": give one of them a bundle_id of its own`);
  ids.set(id, other);
}

function readInput({ raw, path }: RawEntry, mistakes: Mistakes): InputDefinition | undefined {
  const type = isRecord(raw) ? inputTypeOf(raw["type"]) : undefined;
  if (!isRecord(raw) || type === undefined) {
    mistakes.add([...path, "type"], "must be promptString, pickString or command");
    return undefined;
  }
  const parsed = InputDefinition.safeParse({ ...raw, type });
  if (parsed.success) return parsed.data;
  mistakes.addError(path, raw, parsed.error);
  return undefined;
}

function keepFirst<T>(
  known: Map<string, T>,
  { key, value, path }: { key: string; value: T; path: Path },
  mistakes: Mistakes,
): void {
  if (known.has(key)) mistakes.add(path, `"${key}" is defined twice`);
  else known.set(key, value);
}
