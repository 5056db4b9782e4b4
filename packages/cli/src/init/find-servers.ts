import { readFileSync } from "node:fs";
import type { InputDefinition } from "@a2c-smcp/computer";
import { salvageConfig } from "@a2c-smcp/computer";
import type { Client, ConfigPlace, MachineFacts } from "./config-places.ts";
import { configPlaces } from "./config-places.ts";
import type { FlatServer } from "./flat-server.ts";
import { toFlat } from "./flat-server.ts";
import { createTranslator, translateValue } from "./translate.ts";

/** An MCP server that a program on this machine knows. */
export interface FoundServer {
  readonly name: string;
  readonly client: Client;
  readonly file: string;
  readonly server: FlatServer;
  /** What its placeholders need. */
  readonly inputs: readonly InputDefinition[];
}

/** Something in a file that cannot be taken over. */
export interface Skipped {
  readonly client: Client;
  readonly file: string;
  readonly why: string;
}

export interface Findings {
  readonly servers: readonly FoundServer[];
  readonly skipped: readonly Skipped[];
}

/** Reads every configuration of the programs that are known; what cannot be used is reported, not lost. */
export function findServers(machine: MachineFacts): Findings {
  const found = configPlaces(machine).map((place) => readPlace(place, machine));
  return {
    servers: found.flatMap(({ servers }) => servers),
    skipped: found.flatMap(({ skipped }) => skipped),
  };
}

const nothing: Findings = { servers: [], skipped: [] };

function readPlace({ client, file }: ConfigPlace, machine: MachineFacts): Findings {
  const text = readText(file);
  if (typeof text !== "string") return text.isMissing ? nothing : skip({ client, file, why: text.why });
  const relevant = file.endsWith(".claude.json") ? claudeServers(text, machine.folder) : text;
  if (relevant === undefined) return nothing;
  const { config, mistakes } = salvageConfig(relevant, { file });
  const translate = createTranslator(machine);
  const servers = Object.entries(config.servers).map(
    ([name, server]): FoundServer => ({
      name,
      client,
      file,
      server: translateValue(toFlat(server), translate) as FlatServer,
      inputs: config.inputs,
    }),
  );
  const skipped = mistakes.map(({ path, message }) => ({ client, file, why: [path, message].join(": ") }));
  return { servers, skipped };
}

function skip(skipped: Skipped): Findings {
  return { servers: [], skipped: [skipped] };
}

function readText(file: string): string | { isMissing: boolean; why: string } {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { isMissing: code === "ENOENT" || code === "ENOTDIR", why: message };
  }
}

/** Claude Code keeps much else in its file: only the servers of the user and of this project are ours to read. */
function claudeServers(text: string, folder: string): string | undefined {
  try {
    const { mcpServers, projects } = JSON.parse(text) as ClaudeFile;
    const servers = { ...mcpServers, ...projects?.[folder]?.mcpServers };
    return Object.keys(servers).length === 0 ? undefined : JSON.stringify({ mcpServers: servers });
  } catch {
    return text; // said as a mistake of the file, with its place
  }
}

interface ClaudeFile {
  readonly mcpServers?: Record<string, unknown>;
  readonly projects?: Record<string, { readonly mcpServers?: Record<string, unknown> } | undefined>;
}
