import { renameSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { NotStagedError, readServedFile } from "./read-served-file.ts";
import type { VersionedFile } from "./worker-job.ts";
import type { WorkerPlaces } from "./worker-places.ts";

/**
 * Files up to this size are copied for the worker that reads them, which takes milliseconds. For a larger one a worker is
 * started that may read it, and nothing else.
 */
export const MOST_STAGED_BYTES = 16 * 1024 * 1024;

export interface StageOptions {
  readonly places: WorkerPlaces;
  /** Real paths of the folders, or files, that files may come from. */
  readonly roots: readonly string[];
  /** How many documents the worker keeps open. */
  readonly most: number;
}

const FEW_BYTES = 128 * 1024;

/** What is made of an extension in the name of a copy: LibreOffice goes by it. */
const PLAIN_EXTENSION = /^\.[a-z0-9]{1,8}$/i;

/**
 * Where a worker finds the file of its present job, and no other: a copy, which is out of its sight as soon as it works
 * on another file, and back when it returns to the document.
 */
export class Stage {
  readonly #options: StageOptions;
  /** Names of copies by file and version, the one used last at the end. */
  readonly #copies = new Map<string, string>();
  #shown: string | undefined;
  #count = 0;

  constructor(options: StageOptions) {
    this.#options = options;
  }

  /** Shows one file to the worker; resolves to the path by which it finds it. */
  async show(file: VersionedFile): Promise<string> {
    const key = JSON.stringify([file.path, file.version]);
    const known = this.#copies.get(key);
    if (known !== undefined && known === this.#shown) return this.#path(known);
    this.#hide();
    if (known !== undefined) renameSync(this.#kept(known), this.#path(known));
    const name = known ?? (await this.#copy(file));
    this.#shown = name;
    this.#copies.delete(key);
    this.#copies.set(key, name);
    this.#forgetOldest();
    return this.#path(name);
  }

  async #copy(file: VersionedFile): Promise<string> {
    const bytes = await readServedFile(file.path, { roots: this.#options.roots, most: MOST_STAGED_BYTES });
    const extension = extname(file.path);
    const name = `${++this.#count}${PLAIN_EXTENSION.test(extension) ? extension : ""}`;
    try {
      // Few bytes are written sooner than a thread is asked to.
      if (bytes.length <= FEW_BYTES) writeFileSync(this.#path(name), bytes, { mode: 0o400 });
      else await writeFile(this.#path(name), bytes, { mode: 0o400 });
      return name;
    } catch (cause) {
      rmSync(this.#path(name), { force: true });
      throw new NotStagedError("there is no room for its copy", { cause });
    }
  }

  #hide(): void {
    const name = this.#shown;
    this.#shown = undefined;
    if (name !== undefined) renameSync(this.#path(name), this.#kept(name));
  }

  #forgetOldest(): void {
    for (const [key, name] of this.#copies) {
      if (this.#copies.size <= this.#options.most) return;
      this.#copies.delete(key);
      rmSync(this.#kept(name), { force: true });
    }
  }

  #path(name: string): string {
    return join(this.#options.places.shown, name);
  }

  #kept(name: string): string {
    return join(this.#options.places.kept, name);
  }
}
