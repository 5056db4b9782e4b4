import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { SkillRef } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { Coalescer, settledWithin } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { ResourceHub } from "../resources/resource-hub.ts";
import type { ServerResources } from "../resources/server-resources.ts";
import type { ReadSkill } from "./read-skill-file.ts";
import { readSkillFile } from "./read-skill-file.ts";
import { invalidSkillName, noSuchSkill } from "./skill-error.ts";
import { findSkillFile } from "./skill-file.ts";
import { isSkillName } from "./skill-name.ts";
import type { SkillRoot } from "./skill-roots.ts";
import { skillRoots } from "./skill-roots.ts";
import { stageSkill } from "./stage-skill.ts";
import { findUserSkill, listUserSkills } from "./user-skills.ts";

/** Where skills are kept, and how large a file of one may be. */
export interface SkillOptions {
  /**
   * The folder of skills: those of the user are in `user/<skill>`, those of MCP servers are copied to `mcp/`. Without one
   * the Computer has no skills.
   */
  readonly home?: string | undefined;
  /** Bytes of a file that is given at most; 1 GiB unless given. */
  readonly maxFileBytes?: number | undefined;
  /** Milliseconds between two looks at the folders of the user; 3 000 unless given. */
  readonly watchMs?: number | undefined;
}

export interface SkillsParts {
  readonly hub: ResourceHub;
  readonly blobs: BlobStore;
  readonly idOf: (server: string) => string;
  /** Those of enabled plugins. */
  readonly ofPlugins: () => readonly SkillRef[];
  /** Takes secrets out of what servers give. */
  readonly scrub: (text: string) => string;
  readonly logger: Logger;
}

const MOST_FILE = 1_073_741_824;
const MOST_SKILLS = 500;
const COALESCE_MS = 300;
const WATCH_MS = 3_000;
/** A server that is slow to give its skills does not keep those of others back; they are told of when they are there. */
const LIST_PATIENCE_MS = 5_000;

interface Offered {
  readonly roots: readonly SkillRoot[];
  readonly skills: readonly SkillRef[];
}

/** The skills of a Computer: folders of the user, those of plugins, and those that MCP servers offer as `skill://` resources. */
export class Skills extends EventEmitter<{ changed: () => void }> {
  readonly #options: SkillOptions;
  readonly #parts: SkillsParts;
  /** By server: what it offers while it is connected. */
  readonly #offered = new Map<string, Offered>();
  readonly #tell = new Coalescer(COALESCE_MS, () => void this.emit("changed"));
  /** By server, so that one that is slow holds up itself alone. */
  readonly #staging = new Map<string, Promise<void>>();
  readonly #connected = new Set<string>();
  #ofUser: readonly SkillRef[] | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: SkillOptions, parts: SkillsParts) {
    super();
    this.#options = options;
    this.#parts = parts;
    if (options.home === undefined) return;
    this.#follow(parts.hub);
    this.#watchUser();
  }

  /** Every skill that is there now, without its text. */
  async list(): Promise<SkillRef[]> {
    const { home } = this.#options;
    if (home === undefined) return [];
    await settledWithin(LIST_PATIENCE_MS, ...this.#staging.values());
    const offered = [...this.#offered.values()].flatMap(({ skills }) => skills);
    return [...(await listUserSkills(join(home, "user"))), ...this.#parts.ofPlugins(), ...offered];
  }

  /** One file of a skill, `SKILL.md` without its frontmatter unless another is named; throws 4016, 4014 or 4017. */
  async read(name: string, relPath = "SKILL.md"): Promise<ReadSkill> {
    if (!isSkillName(name)) throw invalidSkillName(name);
    await settledWithin(LIST_PATIENCE_MS, ...this.#staging.values());
    const most = this.#options.maxFileBytes ?? MOST_FILE;
    const find = async () => findSkillFile((await this.#find(name)).path, relPath, most);
    return readSkillFile({ name, relPath, find }, this.#parts.blobs);
  }

  /** What plugins bring is different. */
  touch(): void {
    this.#tell.touch();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#watch);
    this.#tell.close();
  }

  /** The folder comes from what is there, by name alone. */
  async #find(name: string): Promise<SkillRef> {
    const { home } = this.#options;
    const offered = [...this.#offered.values()].flatMap(({ skills }) => skills);
    const ofUser = home === undefined ? undefined : await findUserSkill(join(home, "user"), name);
    const skill = ofUser ?? [...this.#parts.ofPlugins(), ...offered].find((one) => one.name === name);
    if (!skill) throw noSuchSkill(name);
    return skill;
  }

  /** Looks at the folders of the user now and then: they come and go while nobody asks. */
  #watchUser(): void {
    const look = async (): Promise<void> => {
      const now = await listUserSkills(join(this.#options.home ?? "", "user"));
      if (this.#isClosed) return;
      if (this.#ofUser !== undefined && !isDeepStrictEqual(now, this.#ofUser)) this.#tell.touch();
      this.#ofUser = now;
      this.#watch = setTimeout(() => void look(), this.#options.watchMs ?? WATCH_MS).unref();
    };
    void look();
  }

  #follow(hub: ResourceHub): void {
    hub.on("listed", (server) => this.#stage(server, false));
    hub.on("updated", (server, uri) => {
      if (uri.startsWith("skill://")) this.#stage(server, true);
    });
    // Kept on disk, absent from lists: a server that comes back has them again.
    hub.on("disconnected", (server) => {
      this.#connected.delete(server);
      if (this.#offered.delete(server) && !this.#isClosed) this.#tell.touch();
    });
  }

  #stage(server: ServerResources, isUpdated: boolean): void {
    const name = server.server;
    this.#connected.add(name);
    const before = this.#staging.get(name) ?? Promise.resolve();
    const staging = before
      .then(() => this.#take(server, isUpdated))
      .catch((cause: unknown) => this.#parts.logger.warn("skills were left out", { server: name, cause }))
      .finally(() => {
        if (this.#staging.get(name) === staging) this.#staging.delete(name);
      });
    this.#staging.set(name, staging);
  }

  /** Takes what a server offers now; one broken skill never stops the rest. */
  async #take(server: ServerResources, isUpdated: boolean): Promise<void> {
    const name = server.server;
    const roots = skillRoots(server.resources.values()).slice(0, MOST_SKILLS);
    const before = this.#offered.get(name);
    if (this.#isClosed || (roots.length === 0 && !before)) return;
    if (!isUpdated && isDeepStrictEqual(before?.roots, roots)) return;
    const skills: SkillRef[] = [];
    for (const root of roots) {
      const skill = await this.#copy(server, root, skills);
      if (this.#isClosed || !this.#connected.has(name)) return;
      if (skill) skills.push(skill);
    }
    this.#offered.set(name, { roots, skills });
    this.#tell.touch();
  }

  async #copy(
    server: ServerResources,
    root: SkillRoot,
    before: readonly SkillRef[],
  ): Promise<SkillRef | undefined> {
    const { idOf, scrub, logger } = this.#parts;
    const isTaken = (name: string): boolean => before.some((one) => one.name === name);
    const staging = { home: this.#options.home ?? "", bundleId: idOf(server.server), isTaken, scrub };
    try {
      return await stageSkill(server, root, staging);
    } catch (cause) {
      logger.warn("a skill was left out", { server: server.server, uri: root.uri, cause });
      return undefined;
    }
  }
}
