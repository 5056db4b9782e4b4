import { messageOf } from "@a2c-smcp/runtime";
import type { LoadedPlugin } from "./load-plugin.ts";
import { loadPlugin } from "./load-plugin.ts";
import type { ListedPlugin } from "./marketplaces.ts";
import { listMarketplaces, listPlugins } from "./marketplaces.ts";
import { refusePlugin, requirePluginId } from "./plugin-id.ts";
import type { PluginSettings } from "./plugin-settings.ts";
import {
  changePluginSettings,
  isEnabled,
  readPluginSettings,
  withEnabled,
  withInstalled,
  withoutPlugin,
} from "./plugin-settings.ts";

/** A plugin and where it stands. */
export interface PluginInfo {
  /** `plugin@marketplace`. */
  readonly id: string;
  /** Available is what a marketplace lists; only what is enabled brings skills and servers. */
  readonly state: "available" | "installed_disabled" | "installed_enabled";
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  /** The names of its skills. */
  readonly skills: readonly string[];
  /** The `bundle_id`s of the MCP servers that it needs. */
  readonly servers: readonly string[];
  /** Why it cannot be used. */
  readonly problem?: string | undefined;
}

/** Plugins of marketplaces on this machine: which there are, which are wanted. Running Computers follow what is changed here. */
export class PluginStore {
  readonly home: string;

  /** `home` is the folder of skills: marketplaces are folders in its `marketplace/`. */
  constructor(home: string) {
    this.home = home;
  }

  async list(): Promise<PluginInfo[]> {
    const settings = await readPluginSettings(this.home);
    const listed: ListedPlugin[] = [];
    for (const marketplace of await listMarketplaces(this.home))
      listed.push(...(await listPlugins(this.home, marketplace).catch(() => [])));
    const ids = new Set([...settings.installedPlugins, ...listed.map(({ id }) => id)]);
    const all: PluginInfo[] = [];
    for (const id of [...ids].sort()) all.push(await this.#describe(id, settings));
    return all;
  }

  /** Throws when the plugin is not there or cannot be read as a whole. */
  async install(id: string): Promise<void> {
    await this.load(id);
    await changePluginSettings(this.home, (settings) => withInstalled(settings, id));
  }

  /** Throws when the plugin is not installed or cannot be read as a whole. */
  async enable(id: string): Promise<void> {
    await this.#requireInstalled(id);
    await this.load(id);
    await changePluginSettings(this.home, (settings) => withEnabled(settings, id, true));
  }

  async disable(id: string): Promise<void> {
    await this.#requireInstalled(id);
    await changePluginSettings(this.home, (settings) => withEnabled(settings, id, false));
  }

  async uninstall(id: string): Promise<void> {
    await this.#requireInstalled(id);
    await changePluginSettings(this.home, (settings) => withoutPlugin(settings, id));
  }

  /** Everything that a plugin has; throws when a part of it cannot be read. */
  async load(id: string): Promise<LoadedPlugin> {
    const { plugin, marketplace } = requirePluginId(id);
    const listed = (await listPlugins(this.home, marketplace)).find((one) => one.plugin === plugin);
    if (!listed) throw refusePlugin(`The marketplace ${marketplace} has no plugin ${plugin}`);
    return await loadPlugin(listed);
  }

  async #requireInstalled(id: string): Promise<PluginSettings> {
    requirePluginId(id);
    const settings = await readPluginSettings(this.home);
    if (settings.installedPlugins.includes(id)) return settings;
    throw refusePlugin(`${id} is not installed`);
  }

  async #describe(id: string, settings: PluginSettings): Promise<PluginInfo> {
    const isInstalled = settings.installedPlugins.includes(id);
    const installed = isEnabled(settings, id) ? "installed_enabled" : "installed_disabled";
    const state = isInstalled ? installed : "available";
    try {
      const { version, description, skills, servers } = await this.load(id);
      return {
        ...{ id, state, version, description },
        skills: skills.map(({ name }) => name),
        servers: servers.map(({ bundle_id }) => bundle_id),
      };
    } catch (cause) {
      return { id, state, skills: [], servers: [], problem: messageOf(cause) };
    }
  }
}
