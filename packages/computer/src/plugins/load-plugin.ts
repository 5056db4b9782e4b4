import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { SkillRef } from "@a2c-smcp/protocol";
import { messageOf } from "@a2c-smcp/runtime";
import { bundleIdOf } from "../config/bundle-id.ts";
import type { InputDefinition } from "../config/input-definition.ts";
import { readConfig } from "../config/read-config.ts";
import { readPlainFile } from "../config/read-plain-file.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { listSkillFolders } from "../skills/user-skills.ts";
import type { ListedPlugin } from "./marketplaces.ts";
import { folderOf, readPluginManifest } from "./marketplaces.ts";
import { refusePlugin } from "./plugin-id.ts";

/** What a plugin brings along. */
export interface LoadedPlugin {
  readonly id: string;
  readonly version: string | undefined;
  readonly description: string | undefined;
  readonly skills: readonly SkillRef[];
  /** Each with an explicit `bundle_id`, and inputs under names of the plugin's own. */
  readonly servers: readonly (ServerConfig & { readonly bundle_id: string })[];
  readonly inputs: readonly InputDefinition[];
}

const MOST_SERVERS = 100;
const INPUTS = "inputs.json";

/** Reads everything that a plugin has; one file that is wrong is an error for the whole, so that nothing is half there. */
export async function loadPlugin(listed: ListedPlugin): Promise<LoadedPlugin> {
  const { id, plugin, marketplace, entry } = listed;
  const folder = await folderOf(listed);
  const manifest = await readPluginManifest(folder);
  const version = entry.version ?? manifest.version;
  const inputs = await readInputs(folder, id);
  const servers = await readServers(folder, id);
  const skills = await listSkillFolders(join(folder, "skills"), (skill) => ({
    ...{ name: `${plugin}:${skill}`, source: `marketplace:${marketplace}` },
    ...(version === undefined ? {} : { version }),
  }));
  const own = new Set(inputs.map((input) => input.id));
  return {
    ...{ id, version, skills, description: entry.description ?? manifest.description },
    servers: servers.map((server) =>
      Object.assign(renameInputs(server, id, own), { bundle_id: bundleIdOf(server) }),
    ),
    inputs: inputs.map((input) => ({ ...input, id: `${id}/${input.id}` })),
  };
}

async function readServers(folder: string, id: string): Promise<ServerConfig[]> {
  const entries = await readdir(join(folder, "mcp-servers"), { withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((one) => one.isFile() && one.name.endsWith(".json") && one.name !== INPUTS)
    .map(({ name }) => name)
    .sort();
  if (files.length > MOST_SERVERS) throw refusePlugin(`${id} has more than ${MOST_SERVERS} MCP servers`);
  const servers: ServerConfig[] = [];
  const ids = new Set<string>();
  for (const file of files) {
    const server = await readServerFile(join(folder, "mcp-servers", file), id);
    const bundleId = bundleIdOf(server);
    if (ids.has(bundleId)) throw refusePlugin(`${id} has two MCP servers with the bundle_id ${bundleId}`);
    ids.add(bundleId);
    servers.push(server);
  }
  return servers;
}

/** The name of the file is the name of the server. */
async function readServerFile(path: string, id: string): Promise<ServerConfig> {
  const name = basename(path, ".json");
  const raw = await readJson(path, id);
  try {
    const server = readConfig({ servers: { [name]: raw } }, { file: basename(path) }).servers[name];
    if (!server) throw new Error(`its name must be "${name}", as that of its file`);
    return server;
  } catch (cause) {
    throw refusePlugin(`${id}: ${basename(path)}: ${messageOf(cause)}`, cause);
  }
}

async function readInputs(folder: string, id: string): Promise<readonly InputDefinition[]> {
  const path = join(folder, "mcp-servers", INPUTS);
  const raw = await readJson(path, id).catch((cause: unknown) => {
    if (isMissing(cause)) return [];
    throw cause;
  });
  try {
    return readConfig({ servers: {}, inputs: raw }, { file: INPUTS }).inputs;
  } catch (cause) {
    throw refusePlugin(`${id}: ${INPUTS}: ${messageOf(cause)}`, cause);
  }
}

async function readJson(path: string, id: string): Promise<unknown> {
  try {
    return JSON.parse(await readPlainFile(path));
  } catch (cause) {
    throw refusePlugin(`${id}: ${basename(path)}: ${messageOf(cause)}`, cause);
  }
}

function isMissing(cause: unknown): boolean {
  const inner = cause instanceof Error ? cause.cause : undefined;
  return (inner as NodeJS.ErrnoException | undefined)?.code === "ENOENT";
}

/** Inputs of different plugins do not mix: a plugin's own have its name before theirs. */
function renameInputs<T>(value: T, id: string, own: ReadonlySet<string>): T {
  const rename = (inner: unknown): unknown => {
    if (typeof inner === "string")
      return inner.replaceAll(/\$\{input:([^{}]+)\}/g, (whole, name: string) =>
        own.has(name) ? `\${input:${id}/${name}}` : whole,
      );
    if (Array.isArray(inner)) return inner.map(rename);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, field]) => [key, rename(field)]));
  };
  return rename(value) as T;
}
