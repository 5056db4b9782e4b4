import { realpath, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import { docRefOf, longDocRefOf } from "./doc-ref.ts";
import type { FoundFile, WalkOptions } from "./walk-folder.ts";
import { insideRoots, walkFolder } from "./walk-folder.ts";

/** A file of the folders in the state in which it was last seen. */
export interface Source {
  readonly docRef: string;
  readonly path: string;
  readonly name: string;
  readonly relativePath: string;
  readonly fileUri: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** Changes with the file. */
  readonly version: string;
}

/** What a scan found to be different from the one before. */
export interface SourceChanges {
  readonly added: readonly Source[];
  readonly changed: readonly Source[];
  readonly removed: readonly Source[];
}

export interface SourceFoldersOptions extends Partial<WalkOptions> {
  readonly folders: readonly string[];
}

const MOST_FILES = 100_000;

/** The files of some folders, by the name that they have in URIs. */
export class SourceFolders {
  readonly #roots: readonly string[];
  readonly #walk: WalkOptions;
  #byRef: ReadonlyMap<string, Source> = new Map();
  #scanning: Promise<SourceChanges> | undefined;

  private constructor(roots: readonly string[], walk: WalkOptions) {
    this.#roots = roots;
    this.#walk = walk;
  }

  /** Resolves the folders; one that is not there, or is no folder, is an error that names it. */
  static async open(options: SourceFoldersOptions): Promise<SourceFolders> {
    const roots = await Promise.all(options.folders.map(resolveFolder));
    return new SourceFolders([...new Set(roots)], {
      include: options.include ?? [],
      exclude: options.exclude ?? [],
      mostFiles: options.mostFiles ?? MOST_FILES,
    });
  }

  /** The real paths of the folders. */
  get roots(): readonly string[] {
    return this.#roots;
  }

  get(docRef: string): Source | undefined {
    return this.#byRef.get(docRef);
  }

  /** All files, in the order of the folders and their paths. */
  list(): readonly Source[] {
    return [...this.#byRef.values()];
  }

  /** Looks at the folders anew. Scans that are asked for at once are one. */
  rescan(): Promise<SourceChanges> {
    this.#scanning ??= this.#scan().finally(() => {
      this.#scanning = undefined;
    });
    return this.#scanning;
  }

  /** Looks at one file anew; undefined when it is gone or leads outside by now. */
  async refresh(docRef: string): Promise<Source | undefined> {
    const known = this.#byRef.get(docRef);
    if (known === undefined) return undefined;
    const isStill = (await insideRoots(known.path, this.#roots)) === known.path;
    const facts = isStill ? await stat(known.path).catch(() => undefined) : undefined;
    const current = facts?.isFile() ? updated(known, facts) : undefined;
    if (current === known) return known;
    const next = new Map(this.#byRef);
    if (current === undefined) next.delete(docRef);
    else next.set(docRef, current);
    this.#byRef = next;
    return current;
  }

  async #scan(): Promise<SourceChanges> {
    const found = new Map<string, Source>();
    const paths = new Set<string>();
    for (const root of this.#roots)
      for await (const file of walkFolder(root, this.#roots, this.#walk)) {
        // Folders inside each other, and links, lead to a file twice.
        if (paths.has(file.path)) continue;
        paths.add(file.path);
        const source = toSource(root, file, found);
        found.set(source.docRef, source);
      }
    const before = this.#byRef;
    this.#byRef = found;
    return compare(before, found);
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

function toSource(root: string, file: FoundFile, taken: ReadonlyMap<string, Source>): Source {
  const short = docRefOf(root, file.relativePath);
  const docRef = taken.has(short) ? longDocRefOf(file.path) : short;
  return {
    ...file,
    docRef,
    name: basename(file.relativePath),
    fileUri: pathToFileURL(file.path).href,
    version: versionOf(file),
  };
}

function updated(known: Source, facts: { size: number; mtimeMs: number }): Source {
  const version = versionOf(facts);
  if (version === known.version) return known;
  return { ...known, size: facts.size, mtimeMs: facts.mtimeMs, version };
}

function versionOf({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string {
  return `${size}-${mtimeMs}`;
}

function compare(before: ReadonlyMap<string, Source>, after: ReadonlyMap<string, Source>): SourceChanges {
  const now = [...after.values()];
  return {
    added: now.filter(({ docRef }) => !before.has(docRef)),
    changed: now.filter(({ docRef, version }) => {
      const known = before.get(docRef);
      return known !== undefined && known.version !== version;
    }),
    removed: [...before.values()].filter(({ docRef }) => !after.has(docRef)),
  };
}
