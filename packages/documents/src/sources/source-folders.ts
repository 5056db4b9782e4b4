import { lstat, realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import type { Look } from "./apply-look.ts";
import { applyLook } from "./apply-look.ts";
import { factsOf, meansGone, versionOf } from "./file-facts.ts";
import { followLinks } from "./follow-links.ts";
import { LeftOutReason, LeftOuts, leftOutWords } from "./left-out.ts";
import { lookAtPaths } from "./look-at-paths.ts";
import { networkKindOf } from "./network-folder.ts";
import { rememberedSources } from "./remembered-sources.ts";
import type { Source, SourceChanges } from "./source.ts";
import { SourceTable } from "./source-table.ts";
import type { LookHooks } from "./walk-folder.ts";
import { Findings, insideRoots, walkFolder } from "./walk-folder.ts";
import type { WalkOptions, WalkRules } from "./walk-rules.ts";
import { createWalkRules, isWithin, wayFromRoot } from "./walk-rules.ts";

export type { Source, SourceChanges, SourceMove } from "./source.ts";

export interface SourceFoldersOptions extends Partial<WalkOptions> {
  readonly folders: readonly string[];
  readonly logger?: Logger | undefined;
}

const MOST_FILES = 100_000;
/** A look at single paths pays off up to a tenth of all files, within these bounds. */
const MOST_PATHS = { least: 500, most: 5000 };

/** The files of some folders, by the name that they have in URIs. */
export class SourceFolders {
  readonly #roots: readonly string[];
  /** The kind of network file system of those roots that are on one. */
  readonly #networks: ReadonlyMap<string, string>;
  readonly #rules: WalkRules;
  readonly #logger: Logger;
  readonly #table: SourceTable;
  readonly #complaints = new Set<string>();
  #links: ReadonlyMap<string, string | undefined> = new Map();
  #isCut = false;
  /** What is in the folders and not served. */
  readonly leftOut = new LeftOuts();
  #last: Promise<unknown> = Promise.resolve();
  #waiting: Promise<SourceChanges> | undefined;
  /** Places that were looked at one by one while a look at many goes on. */
  readonly #refreshed = new Set<string>();

  private constructor(networks: ReadonlyMap<string, string | undefined>, options: SourceFoldersOptions) {
    this.#roots = [...networks.keys()];
    this.#networks = new Map([...networks].flatMap(([root, kind]) => (kind ? [[root, kind]] : [])));
    this.#logger = options.logger ?? silentLogger;
    this.#table = new SourceTable(this.#roots);
    this.#rules = createWalkRules({
      include: options.include ?? [],
      exclude: options.exclude ?? [],
      mostFiles: options.mostFiles ?? MOST_FILES,
    });
  }

  /** Resolves the folders; one that is not there, or is no folder, is an error that names it. */
  static async open(options: SourceFoldersOptions): Promise<SourceFolders> {
    const roots = new Set(await Promise.all(options.folders.map(resolveFolder)));
    const kinds = [...roots].map(async (root) => [root, await networkKindOf(root)] as const);
    return new SourceFolders(new Map(await Promise.all(kinds)), options);
  }

  /** The real paths of the folders. */
  get roots(): readonly string[] {
    return this.#roots;
  }

  /** The kind of network file system that a root is on; undefined for a local one. */
  networkOf(root: string): string | undefined {
    return this.#networks.get(root);
  }

  get(docRef: string): Source | undefined {
    return this.#table.get(docRef);
  }

  /** All files, in the order of the folders and their paths; the same array until something changes. */
  list(): readonly Source[] {
    return this.#table.list();
  }

  /** How many files there are: while very many come, their list is made anew for each who asks. */
  get size(): number {
    return this.#table.size;
  }

  /** Starts from files that are remembered, until a look tells what is there; returns the names of those taken. */
  restore(sources: readonly Source[]): readonly string[] {
    const taken = rememberedSources(sources, this.#roots, this.#rules);
    for (const { place, source } of taken) this.#table.put(place, source);
    return taken.map(({ source }) => source.docRef);
  }

  /** Whether a change at a path can matter: not where nothing is ever looked at. */
  concerns(path: string): boolean {
    // A link may lead through places that are not looked at.
    if (this.#links.size > 0) return true;
    return this.#roots.some((root) => wayFromRoot(path, root, this.#rules) !== undefined);
  }

  /** Looks at everything anew. Without hooks, scans that are asked for before one has begun are one. */
  rescan(hooks?: LookHooks): Promise<SourceChanges> {
    if (hooks !== undefined) return this.#inTurn(() => this.#scan(hooks));
    this.#waiting ??= this.#inTurn(() => {
      this.#waiting = undefined;
      return this.#scan({});
    });
    return this.#waiting;
  }

  /** Looks at some paths and what is below them; at everything when they are many, or links are among them. */
  refreshPaths(paths: readonly string[], hooks: LookHooks = {}): Promise<SourceChanges> {
    return this.#inTurn(async () => {
      const look = this.#isManyPaths(paths) ? undefined : await this.#lookAt(paths, hooks);
      return look === undefined ? this.#scan(hooks) : this.#apply(look, hooks);
    });
  }

  /**
   * Looks at one file anew; undefined when it is gone or leads outside by now. Who asks learns of a change from the
   * answer: the next look at the folders does not tell it again.
   */
  async refresh(docRef: string): Promise<Source | undefined> {
    const known = this.#table.get(docRef);
    if (known === undefined) return undefined;
    const place = this.#table.placeOf(known);
    const current = await this.#current(known, place);
    if (current === known || this.#table.get(docRef) !== known) return this.#table.get(docRef);
    this.#refreshed.add(place);
    if (current === undefined) this.#table.delete(known);
    else this.#table.put(place, current);
    return current;
  }

  async #current(known: Source, place: string): Promise<Source | undefined> {
    const path = await insideRoots(place, this.#roots);
    if (path === undefined) return undefined;
    try {
      const stats = await lstat(path);
      if (!stats.isFile()) return undefined;
      const facts = factsOf(stats, this.#hasInodes(path));
      const version = versionOf(facts);
      if (version === known.version && path === known.path) return known;
      return { ...known, ...facts, path, version };
    } catch (error) {
      return meansGone(error) ? undefined : known;
    }
  }

  /** One look at a time: each is compared with the one before. */
  #inTurn(look: () => Promise<SourceChanges>): Promise<SourceChanges> {
    const turn = this.#last.then(() => {
      this.#refreshed.clear();
      return look();
    });
    this.#last = turn.catch(() => undefined); // who asked for the look sees it fail
    return turn;
  }

  async #scan(hooks: LookHooks): Promise<SourceChanges> {
    const common = { rules: this.#rules, hooks, known: (place: string) => this.#table.at(place) };
    const walks = this.#roots.map((root) => ({
      place: { root, place: root, relativePath: "" },
      walk: { ...common, hasInodes: this.#hasInodes(root), findings: new Findings() },
    }));
    for (const { place, walk } of walks) await walkFolder(place, place.place, walk);
    this.#links = await followLinks(
      walks.map(({ walk }) => walk),
      this.#roots,
    );
    const all = walks.map(({ walk }) => walk.findings);
    this.#isCut = all.some(({ isCut }) => isCut);
    this.#note(
      undefined,
      all.map(({ leftOut }) => leftOut),
    );
    const files = all.flatMap((findings) => findings.files);
    const unsure = all.flatMap((findings) => findings.unsure);
    const same = new Set(all.flatMap((findings) => [...findings.same]));
    return this.#apply({ paths: undefined, files, same, unsure }, hooks);
  }

  #isManyPaths(paths: readonly string[]): boolean {
    const { least, most } = MOST_PATHS;
    const isWhole = this.#roots.length === 1 && paths.some((path) => path === this.#roots[0]);
    return isWhole || this.#isCut || paths.length > Math.min(most, Math.max(least, this.#table.size / 10));
  }

  async #lookAt(paths: readonly string[], hooks: LookHooks): Promise<Look | undefined> {
    const hasInodes = (root: string): boolean => this.#hasInodes(root);
    const [roots, rules, table, links] = [this.#roots, this.#rules, this.#table, this.#links];
    const look = await lookAtPaths(paths, { roots, rules, hooks, table, links, hasInodes });
    // Whether there is room for more is known only by counting all.
    if (look === undefined || table.size + look.files.length > rules.mostFiles) return undefined;
    this.#note(look.paths, look.leftOut);
    return look;
  }

  #apply(look: Look, hooks: LookHooks): Promise<SourceChanges> {
    hooks.signal?.throwIfAborted();
    for (const place of look.unsure) hooks.onUnsure?.(place);
    return applyLook(this.#table, look, { hooks, isOutdated: (place) => this.#refreshed.has(place) });
  }

  #hasInodes(path: string): boolean {
    for (const root of this.#networks.keys()) if (isWithin(path, root)) return false;
    return true;
  }

  /** Keeps what is left out, and says each reason once. */
  #note(paths: readonly string[] | undefined, found: readonly LeftOuts[]): void {
    this.leftOut.replace(paths, found);
    for (const { place, reason } of found.flatMap((one) => one.list())) {
      // A name that is not UTF-8 is hard to find by any other.
      const key = reason === LeftOutReason.NameNotUtf8 ? place : reason;
      if (this.#complaints.has(key)) continue;
      this.#complaints.add(key);
      this.#logger.warn("something in the folders is left out", { place, ...leftOutWords[reason] });
    }
  }
}

async function resolveFolder(folder: string): Promise<string> {
  const shown = resolve(folder);
  const facts = await stat(shown).catch((cause: unknown) => {
    throw new DocumentError(DocumentErrorCode.Unreadable, `There is no folder ${shown}`, { cause });
  });
  if (!facts.isDirectory()) throw new DocumentError(DocumentErrorCode.Unreadable, `${shown} is not a folder`);
  return realpath(shown);
}
