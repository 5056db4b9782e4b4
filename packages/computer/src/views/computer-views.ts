import type { Logger } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import { Desktop } from "../desktop/desktop.ts";
import { Finder } from "../finder/finder.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import { Registry } from "../registry/registry.ts";
import { ResourceHub } from "../resources/resource-hub.ts";
import { ResourceReader } from "../resources/resource-reader.ts";
import { Resources } from "../resources/resources.ts";
import type { SkillOptions, SkillsParts } from "../skills/skills.ts";
import { Skills } from "../skills/skills.ts";

export interface ComputerViewsEvents {
  "finder-changed": () => void;
  "desktop-changed": () => void;
  "skills-changed": () => void;
  /** What servers list, or whether they are there, is different. */
  "resources-changed": () => void;
  "resource-updated": (server: string, uri: string) => void;
}

export interface ComputerViewsOptions {
  readonly logger: Logger;
  /** The server of each past tool call, oldest first. */
  readonly history: () => readonly string[];
  /** How old what is known of a document may be on a pull, where its server announces no changes. */
  readonly documentAgeMs?: number | undefined;
  readonly skills: SkillOptions & Pick<SkillsParts, "blobs" | "idOf" | "ofPlugins" | "scrub">;
}

/** Builds the views on everything that MCP servers offer besides tools, and joins what they tell. */
export class ComputerViews extends EventEmitter<ComputerViewsEvents> {
  readonly finder: Finder;
  readonly desktop: Desktop;
  readonly resources: Resources;
  readonly registry: Registry;
  readonly skills: Skills;
  readonly #hub: ResourceHub;

  constructor(servers: McpServers, options: ComputerViewsOptions) {
    const { logger, history, documentAgeMs, skills } = options;
    super();
    this.#hub = new ResourceHub(logger);
    this.finder = new Finder(this.#hub, { logger, history, documentAgeMs });
    const isLegacy = (name: string): boolean => servers.configs[name]?.legacy_window_query === true;
    this.desktop = new Desktop(this.#hub, { logger, history, isLegacy });
    const reader = new ResourceReader(this.#hub, (uri) => this.finder.serverOf(uri));
    this.resources = new Resources(this.#hub, reader, logger);
    this.registry = new Registry(this.#hub, reader, logger);
    this.skills = new Skills(skills, { ...skills, hub: this.#hub, logger });
    this.skills.on("changed", () => this.emit("skills-changed"));
    this.finder.on("changed", () => this.emit("finder-changed"));
    this.desktop.on("changed", () => this.emit("desktop-changed"));
    this.#tellOfResources();
    this.#follow(servers);
  }

  close(): void {
    this.finder.close();
    this.desktop.close();
    this.registry.close();
    this.skills.close();
    this.#hub.close();
  }

  #tellOfResources(): void {
    const tell = (): void => void this.emit("resources-changed");
    this.#hub.on("listed", tell);
    this.#hub.on("disconnected", tell);
    this.#hub.on("removed", tell);
    this.#hub.on("updated", ({ server }, uri) => void this.emit("resource-updated", server, uri));
  }

  #follow(servers: McpServers): void {
    servers.on("connected", (connection) => this.#hub.connect(connection));
    servers.on("disconnected", ({ server }) => this.#hub.disconnect(server));
    servers.on("configured", () => {
      const names = new Set(servers.list().map(({ name }) => name));
      for (const { server } of [...this.#hub.servers()]) if (!names.has(server)) this.#hub.remove(server);
      this.#hub.register(names);
    });
  }
}
