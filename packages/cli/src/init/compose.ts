import { isDeepStrictEqual } from "node:util";
import type { InputDefinition } from "@a2c-smcp/computer";
import { parseConfig } from "@a2c-smcp/computer";
import type { FoundServer } from "./find-servers.ts";
import type { FlatServer } from "./flat-server.ts";
import type { SecretWay } from "./keep-secrets.ts";
import { keepSecrets } from "./keep-secrets.ts";

/** A configuration that is about to be written. */
export interface Composed {
  readonly servers: Readonly<Record<string, FlatServer>>;
  readonly inputs: readonly InputDefinition[];
  /** Environment variables that have to be set. */
  readonly variables: readonly string[];
}

const WIDEST_LIST = 90;

/** One of each server: the same one in several files counts once, another of the same name gets a longer one. */
export function mergeFound(found: readonly FoundServer[]): FoundServer[] {
  const merged: FoundServer[] = [];
  for (const one of found) {
    if (merged.some(({ server }) => isDeepStrictEqual(server, one.server))) continue;
    const isTaken = (name: string): boolean => merged.some((other) => other.name === name);
    let name = isTaken(one.name) ? `${one.name}-${one.client}` : one.name;
    for (let count = 2; isTaken(name); count += 1) name = `${one.name}-${one.client}-${count}`;
    merged.push({ ...one, name });
  }
  return merged;
}

export interface ComposeOptions {
  readonly secrets: SecretWay;
  /** A server for a folder with documents, beside those that were found. */
  readonly documents?: FlatServer | undefined;
}

/** The configuration of the chosen servers, without secrets in the clear unless they are to be copied. */
export function compose(chosen: readonly FoundServer[], { secrets, documents }: ComposeOptions): Composed {
  const found = Object.fromEntries(chosen.map(({ name, server }) => [name, server]));
  const kept = keepSecrets(found, secrets);
  const name = "documents" in found ? "a2c-documents" : "documents";
  return {
    servers: { ...(documents && { [name]: documents }), ...kept.servers },
    inputs: [...usedInputs(chosen), ...kept.inputs],
    variables: kept.variables,
  };
}

/** The inputs that placeholders of these servers name, once each. */
function usedInputs(chosen: readonly FoundServer[]): InputDefinition[] {
  const inputs = new Map<string, InputDefinition>();
  for (const { server, inputs: known } of chosen)
    for (const input of known)
      if (JSON.stringify(server).includes(`\${input:${input.id}}`) && !inputs.has(input.id))
        inputs.set(input.id, input);
  return [...inputs.values()];
}

/** The text of the file; it can be read back, or this throws. */
export function renderConfig({ servers, inputs }: Pick<Composed, "servers" | "inputs">): string {
  const text = `${JSON.stringify({ ...(inputs.length > 0 && { inputs }), mcpServers: servers }, null, 2)}\n`;
  parseConfig(text);
  return shortLists(text);
}

/** Lists of words on one line where they fit, as people write them. */
function shortLists(text: string): string {
  return text.replace(
    /\[\n\s+("(?:[^"\\]|\\.)*"(?:,\n\s+"(?:[^"\\]|\\.)*")*)\n\s+\]/g,
    (list, items: string) => {
      const line = `[${items.split(/,\n\s+/).join(", ")}]`;
      return line.length <= WIDEST_LIST ? line : list;
    },
  );
}
