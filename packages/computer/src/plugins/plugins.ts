import { isDeepStrictEqual } from "node:util";
import type { SkillRef } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";
import type { LoadedPlugin } from "./load-plugin.ts";
import { refusePlugin } from "./plugin-id.ts";
import { changePluginSettings, isEnabled, readPluginSettings, withEnabled } from "./plugin-settings.ts";
import { PluginStore } from "./plugin-store.ts";

export interface PluginsParts {
  /** The folder of skills, which has the marketplaces too. Without one there are no plugins. */
  readonly home: string | undefined;
  readonly logger: Logger;
  /** Milliseconds between two looks at what is wanted and what is there. */
  readonly watchMs: number | undefined;
  /** Makes what runs follow what is enabled; resolves to why servers that are new did not start. */
  readonly apply: () => Promise<readonly string[]>;
}

const WATCH_MS = 3_000;

/** The plugins of a Computer. What counts follows from the settings and the folders alone, and is found out anew at every start. */
export class Plugins {
  readonly #parts: PluginsParts;
  readonly #store: PluginStore | undefined;
  #enabled: readonly LoadedPlugin[] = [];
  /** One after the other, whoever asks. */
  #turn: Promise<unknown> = Promise.resolve();
  #watch: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /** Why plugins were not looked at the last time. */
  #trouble: string | undefined;

  constructor(parts: PluginsParts) {
    this.#parts = parts;
    this.#store = parts.home === undefined ? undefined : new PluginStore(parts.home);
  }

  /** What enabled plugins bring, in the order in which they were installed. */
  get enabled(): readonly LoadedPlugin[] {
    return this.#enabled;
  }

  get skills(): SkillRef[] {
    const seen = new Map<string, SkillRef>();
    for (const skill of this.#enabled.flatMap(({ skills }) => skills))
      if (!seen.has(skill.name)) seen.set(skill.name, skill);
    return [...seen.values()];
  }

  /** Every plugin of every marketplace and every one that is installed, with its state. */
  list(): ReturnType<PluginStore["list"]> {
    return this.#store?.list() ?? Promise.resolve([]);
  }

  /** Notes that a plugin is wanted; it brings nothing yet. Throws when it cannot be read as a whole. */
  async install(id: string): Promise<void> {
    await this.#required().install(id);
  }

  /** Brings the skills and servers of an installed plugin in one step; throws when a server does not start, and then nothing is changed. */
  enable(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const store = this.#required();
      const before = await readPluginSettings(store.home);
      await store.enable(id);
      const failures = await this.#follow();
      if (failures.length === 0 || isEnabled(before, id)) return;
      const was = before.enabledPlugins[id];
      await changePluginSettings(store.home, (settings) => withEnabled(settings, id, was));
      await this.#follow();
      throw refusePlugin(`${id} was not enabled: ${failures.join("; ")}`);
    });
  }

  /** Takes away what a plugin brought, but for servers that somebody else needs or declares. */
  disable(id: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#required().disable(id);
      await this.#follow();
    });
  }

  /** Disables a plugin and forgets that it was wanted. Its folder belongs to the marketplace and stays. */
  uninstall(id: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#required().uninstall(id);
      await this.#follow();
    });
  }

  /** Finds out what is enabled, before anything starts; settings that cannot be read keep nothing else from starting. */
  async load(): Promise<void> {
    if (!this.#store || this.#isClosed) return;
    try {
      this.#enabled = await this.#readEnabled();
    } catch (cause) {
      this.#tell(cause);
    }
  }

  /** From now on follows what other programs change. */
  watch(): void {
    if (!this.#store || this.#isClosed) return;
    const look = (): void => {
      void this.#inTurn(() => this.#follow())
        .then(() => (this.#trouble = undefined))
        .catch((cause: unknown) => this.#tell(cause))
        .finally(() => this.watch());
    };
    clearTimeout(this.#watch);
    this.#watch = setTimeout(look, this.#parts.watchMs ?? WATCH_MS).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#watch);
  }

  async #follow(): Promise<readonly string[]> {
    const next = await this.#readEnabled();
    if (this.#isClosed || isDeepStrictEqual(next, this.#enabled)) return [];
    this.#enabled = next;
    return await this.#parts.apply();
  }

  /** Settings stay as they are for long, and are looked at every few seconds. */
  #tell(cause: unknown): void {
    const reason = messageOf(cause);
    if (reason !== this.#trouble) this.#parts.logger.warn("plugins were not looked at", { reason });
    this.#trouble = reason;
  }

  /** One that cannot be read brings nothing, and does not keep the others from it. */
  async #readEnabled(): Promise<LoadedPlugin[]> {
    const store = this.#required();
    const settings = await readPluginSettings(store.home);
    const loaded: LoadedPlugin[] = [];
    for (const id of settings.installedPlugins.filter((one) => isEnabled(settings, one)))
      try {
        loaded.push(await store.load(id));
      } catch (cause) {
        this.#parts.logger.warn("a plugin was left out", { plugin: id, reason: messageOf(cause) });
      }
    return loaded;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #required(): PluginStore {
    if (this.#store) return this.#store;
    throw refusePlugin("A Computer without a folder for skills has no plugins");
  }
}
