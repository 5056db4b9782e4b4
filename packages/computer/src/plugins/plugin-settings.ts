import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { messageOf } from "@a2c-smcp/runtime";
import { z } from "zod";
import { readPlainFile } from "../config/read-plain-file.ts";
import { readPluginId, refusePlugin } from "./plugin-id.ts";

const MOST_PLUGINS = 1_000;
const MOST_BYTES = 1_048_576;
const PluginName = z.string().refine((id) => readPluginId(id) !== undefined, "must be plugin@marketplace");

/** What the operator wants, and the only thing that is stored: which plugins are there, and which of them count. */
const PluginSettings = z.looseObject({
  installedPlugins: z.array(PluginName).max(MOST_PLUGINS).default([]),
  /** Only `true` makes a plugin count: one that is not here is installed and nothing more. */
  enabledPlugins: z.record(PluginName, z.boolean()).default({}),
});
export type PluginSettings = z.output<typeof PluginSettings>;

/** Where the settings are, below the folder of skills. */
function pluginSettingsFile(home: string): string {
  return join(home, "plugins.json");
}

/** Reads the settings; there are none where there is no file. Throws when what is there cannot be read. */
export async function readPluginSettings(home: string): Promise<PluginSettings> {
  const file = pluginSettingsFile(home);
  try {
    return PluginSettings.parse(JSON.parse(await readPlainFile(file, MOST_BYTES)));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return PluginSettings.parse({});
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : messageOf(cause);
    throw refusePlugin(`${file} cannot be read: ${reason}`, cause);
  }
}

/** Changes the settings in one step: whoever reads meanwhile sees what was or what is. Other keys stay. */
export async function changePluginSettings(
  home: string,
  change: (settings: PluginSettings) => PluginSettings,
): Promise<void> {
  const next = change(await readPluginSettings(home));
  const file = pluginSettingsFile(home);
  const fresh = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(fresh, `${JSON.stringify(next, undefined, 2)}\n`, { flag: "wx", mode: 0o600 });
    await rename(fresh, file);
  } catch (cause) {
    await rm(fresh, { force: true });
    throw refusePlugin(`${file} cannot be written: ${messageOf(cause)}`, cause);
  }
}

export function isEnabled({ installedPlugins, enabledPlugins }: PluginSettings, id: string): boolean {
  return installedPlugins.includes(id) && Object.hasOwn(enabledPlugins, id) && enabledPlugins[id] === true;
}

export function withInstalled(settings: PluginSettings, id: string): PluginSettings {
  const { installedPlugins } = settings;
  return installedPlugins.includes(id)
    ? settings
    : { ...settings, installedPlugins: [...installedPlugins, id] };
}

export function withEnabled(settings: PluginSettings, id: string, isOn: boolean | undefined): PluginSettings {
  const others = Object.entries(settings.enabledPlugins).filter(([other]) => other !== id);
  const own = isOn === undefined ? [] : [[id, isOn] as const];
  return { ...settings, enabledPlugins: Object.fromEntries([...others, ...own]) };
}

export function withoutPlugin(settings: PluginSettings, id: string): PluginSettings {
  const installedPlugins = settings.installedPlugins.filter((other) => other !== id);
  return { ...withEnabled(settings, id, undefined), installedPlugins };
}
