import { isRecord } from "@a2c-smcp/runtime";
import type { z } from "zod";
import { deriveBundleId } from "./bundle-id.ts";
import type { RawEntry } from "./document-forms.ts";
import type { Mistakes } from "./mistakes.ts";
import type { TransportType } from "./server-config.ts";
import { flatServers, nestedServers, ServerConfig, serverKeys, transportOf } from "./server-config.ts";

/** Checks one server in either form; returns undefined when it has mistakes. */
export function readServer(entry: RawEntry, mistakes: Mistakes): ServerConfig | undefined {
  const { raw, path, name } = entry;
  if (!isRecord(raw)) {
    mistakes.add(path, "must be an object");
    return undefined;
  }
  const type = chooseTransport(raw, entry, mistakes);
  if (type === undefined) return undefined;
  // Since protocol 0.3 servers stand under their bundle_id, and the name is for people.
  const isKeyedById = name !== undefined && typeof raw["name"] === "string" && isIdOf(name, raw, type);
  if (name !== undefined && "name" in raw && raw["name"] !== name && !isKeyedById)
    mistakes.add([...path, "name"], `must be "${name}", the key that the server stands under`);
  const named = { ...raw, type, name: isKeyedById ? raw["name"] : (name ?? raw["name"]) };
  const parsed =
    "server_parameters" in raw
      ? nestedServers[type].safeParse(named)
      : flatServers[type].transform(nest).safeParse(named);
  if (parsed.success) return parsed.data;
  mistakes.addError(path, named, parsed.error);
  return undefined;
}

function isIdOf(key: string, raw: Record<string, unknown>, type: TransportType): boolean {
  const { name, bundle_id } = raw;
  if (typeof bundle_id === "string") return bundle_id === key;
  const parameters = isRecord(raw["server_parameters"]) ? raw["server_parameters"] : raw;
  return deriveBundleId({ ...parameters, name: String(name), type, bundle_id: undefined }) === key;
}

/** The transport as spelled, else as the parameters tell; reports what is wrong when neither is clear. */
function chooseTransport(
  raw: Record<string, unknown>,
  { path }: RawEntry,
  mistakes: Mistakes,
): TransportType | undefined {
  const { type } = raw;
  const spelled = typeof type === "string" ? transportOf(type) : undefined;
  if (spelled) return spelled;
  if (type !== undefined && type !== null) {
    mistakes.add([...path, "type"], "must be stdio, sse or streamable (also spelled http)");
    return undefined;
  }
  const inferred = inferTransport(isRecord(raw["server_parameters"]) ? raw["server_parameters"] : raw);
  if (inferred) return inferred;
  mistakes.add(path, 'needs a "command" (stdio) or a "url" (streamable, sse)');
  for (const key of Object.keys(raw))
    if (!serverKeys.has(key)) mistakes.add([...path, key], `unknown key "${key}"`);
  return undefined;
}

function inferTransport({ command, url }: Record<string, unknown>): TransportType | undefined {
  if (command !== undefined) return "stdio";
  if (typeof url !== "string") return undefined;
  // Files of Claude and Cursor often leave the type out; by convention such an address ends in /sse.
  return /\/sse\/?$/.test(url) ? "sse" : "streamable";
}

type FlatServer = z.infer<(typeof flatServers)[TransportType]>;

function nest(flat: FlatServer): ServerConfig {
  const { name, type, disabled, forbidden_tools, tool_meta, default_tool_meta, ...more } = flat;
  const { bundle_id, trust_hints, legacy_window_query, any_uri, vrl, ...parameters } = more;
  const tools = { forbidden_tools, tool_meta, default_tool_meta, trust_hints };
  const common = { name, bundle_id, disabled, ...tools, legacy_window_query, any_uri, vrl };
  return ServerConfig.parse({ ...common, type, server_parameters: parameters });
}
