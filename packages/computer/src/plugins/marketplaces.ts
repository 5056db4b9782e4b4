import { readdir, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { messageOf } from "@a2c-smcp/runtime";
import { z } from "zod";
import { readPlainFile } from "../config/read-plain-file.ts";
import type { PluginId } from "./plugin-id.ts";
import { isPluginWord, refusePlugin } from "./plugin-id.ts";

const MOST_BYTES = 1_048_576;
const MOST_MARKETPLACES = 100;
const MOST_PLUGINS = 1_000;
const FOLDER = ".tfrobot-plugin";

const text = z.string().optional().catch(undefined);

/** What a marketplace says of one plugin. */
const PluginEntry = z.looseObject({
  name: z.string().trim(),
  description: text,
  version: text,
  /** A path in the marketplace; below its folder of plugins where it is a name alone, or absent. */
  source: z.unknown().optional(),
});
export type PluginEntry = z.output<typeof PluginEntry>;

const Marketplace = z.looseObject({
  metadata: z.looseObject({ pluginRoot: text }).optional().catch(undefined),
  plugins: z.array(z.unknown()).max(MOST_PLUGINS).default([]),
});

/** A plugin as its marketplace lists it. */
export interface ListedPlugin extends PluginId {
  readonly id: string;
  readonly entry: PluginEntry;
  /** The folder of the marketplace. */
  readonly folder: string;
  /** What plugins without a path of their own are below. */
  readonly root: string;
}

/** The marketplaces below the folder of skills: each is a folder that somebody put there, a clone for example. */
export async function listMarketplaces(home: string): Promise<string[]> {
  const entries = await readdir(join(home, "marketplace"), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((one) => one.isDirectory() && isPluginWord(one.name)).map(({ name }) => name);
  return names.sort().slice(0, MOST_MARKETPLACES);
}

/** What a marketplace lists; throws when there is none of this name, or its list cannot be read. */
export async function listPlugins(home: string, marketplace: string): Promise<ListedPlugin[]> {
  const folder = join(home, "marketplace", marketplace);
  const { metadata, plugins } = await readManifest(folder, marketplace);
  const seen = new Set<string>();
  return plugins.flatMap((raw) => {
    const entry = PluginEntry.safeParse(raw).data;
    if (!entry || !isPluginWord(entry.name) || seen.has(entry.name)) return [];
    seen.add(entry.name);
    const { name: plugin } = entry;
    const root = metadata?.pluginRoot ?? "plugins";
    return [{ id: `${plugin}@${marketplace}`, plugin, marketplace, entry, folder, root }];
  });
}

/** The folder of a plugin, which lies within that of its marketplace. */
export async function folderOf({ id, plugin, entry, folder, root }: ListedPlugin): Promise<string> {
  const { source = plugin } = entry;
  if (typeof source !== "string")
    throw refusePlugin(
      `${id} is not in its marketplace: clone it into ${folder} and list it with its path there`,
    );
  const parts = (/[\\/]/.test(source) ? source : `${root}/${source}`).split(/[\\/]/);
  if (source.startsWith("/") || parts.includes("..") || parts.some((part) => /[:\0]/.test(part)))
    throw refusePlugin(`${id} leads out of its marketplace`);
  try {
    const [home, found] = await Promise.all([realpath(folder), realpath(join(folder, ...parts))]);
    if (!found.startsWith(home + sep)) throw refusePlugin(`${id} leads out of its marketplace`);
    return found;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    throw refusePlugin(`The folder of ${id} is not there`, cause);
  }
}

async function readManifest(folder: string, marketplace: string): Promise<z.output<typeof Marketplace>> {
  const file = join(folder, FOLDER, "marketplace.json");
  try {
    return Marketplace.parse(JSON.parse(await readPlainFile(file, MOST_BYTES)));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT")
      throw refusePlugin(`There is no marketplace ${marketplace}: ${file} is not there`, cause);
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : messageOf(cause);
    throw refusePlugin(`The marketplace ${marketplace} cannot be read: ${reason}`, cause);
  }
}

const PluginManifest = z.looseObject({ version: text, description: text });

/** What a plugin says of itself; nothing where it says nothing that can be read. */
export async function readPluginManifest(folder: string): Promise<z.output<typeof PluginManifest>> {
  try {
    return PluginManifest.parse(
      JSON.parse(await readPlainFile(join(folder, FOLDER, "plugin.json"), MOST_BYTES)),
    );
  } catch {
    return {}; // it is for people only: the marketplace says what counts
  }
}
