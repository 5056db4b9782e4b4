import { isRecord } from "@a2c-smcp/runtime";
import { inputTypeOf } from "./input-definition.ts";
import type { Mistakes, Path } from "./mistakes.ts";

/** One entry of a configuration, not yet checked. */
export interface RawEntry {
  readonly path: Path;
  readonly raw: unknown;
  /** The key that it stands under, where servers stand by name. */
  readonly name?: string;
}

export interface RawEntries {
  readonly servers: readonly RawEntry[];
  readonly inputs: readonly RawEntry[];
}

const ownKeys: ReadonlySet<string> = new Set(["servers", "mcpServers", "inputs", "$schema"]);
const nothing: RawEntries = { servers: [], inputs: [] };

/** Takes apart every form that we read: our own, one server or input or a list of them, Claude's, VS Code's. */
export function takeApart(document: unknown, mistakes: Mistakes): RawEntries {
  if (Array.isArray(document)) return sortEntries(listEntries(document, []));
  if (!isRecord(document)) {
    mistakes.add([], "must be an object or a list of MCP servers");
    return nothing;
  }
  if ("servers" in document || "mcpServers" in document || "inputs" in document)
    return takeApartCombined(document, mistakes);
  if ("server_parameters" in document || "command" in document || "url" in document || isInput(document))
    return sortEntries([{ path: [], raw: document }]);
  mistakes.add([], 'has no MCP servers: expected "servers", "mcpServers", one server or a list of servers');
  return nothing;
}

function takeApartCombined(document: Record<string, unknown>, mistakes: Mistakes): RawEntries {
  // A file of Claude or Cursor carries settings of that program beside its servers: they are not ours to judge.
  const isForeign = "mcpServers" in document && !("servers" in document);
  for (const key of Object.keys(document))
    if (!isForeign && !ownKeys.has(key)) mistakes.add([key], `unknown key "${key}"`);
  const inputs = document["inputs"] ?? [];
  if (!Array.isArray(inputs)) mistakes.add(["inputs"], "must be a list");
  return {
    servers: [
      ...serversUnder("servers", document["servers"], mistakes),
      ...serversUnder("mcpServers", document["mcpServers"], mistakes),
    ],
    inputs: Array.isArray(inputs) ? listEntries(inputs, ["inputs"]) : [],
  };
}

function serversUnder(key: string, servers: unknown, mistakes: Mistakes): RawEntry[] {
  if (servers === undefined) return [];
  if (Array.isArray(servers)) return listEntries(servers, [key]);
  if (isRecord(servers))
    return Object.entries(servers).map(([name, raw]) => ({ path: [key, name], raw, name }));
  mistakes.add([key], "must be an object of servers by name or a list of servers");
  return [];
}

function listEntries(list: readonly unknown[], path: Path): RawEntry[] {
  return list.map((raw, index) => ({ path: [...path, index], raw }));
}

function sortEntries(entries: readonly RawEntry[]): RawEntries {
  return {
    servers: entries.filter(({ raw }) => !isInput(raw)),
    inputs: entries.filter(({ raw }) => isInput(raw)),
  };
}

function isInput(raw: unknown): boolean {
  return isRecord(raw) && "id" in raw && inputTypeOf(raw["type"]) !== undefined;
}
