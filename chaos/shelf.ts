import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../fuzz/inputs/random.ts";

/** Files that come, change and go while everything else happens. */
export class Shelf {
  readonly folder: string;
  readonly #names = new Set<string>();
  #next = 0;
  /** A word that stands in one file, the newest. */
  plantedWord = "";

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    for (let count = 0; count < 30; count += 1) this.add();
  }

  get size(): number {
    return this.#names.size;
  }

  add(): void {
    const name = `note-${this.#next++}.${this.#next % 3 === 0 ? "csv" : "md"}`;
    this.plantedWord = `heron${this.#next}x`;
    this.#write(name, `# Note ${this.#next}\n\nThe ${this.plantedWord} waits.\n`);
    this.#names.add(name);
  }

  /** Adds, changes or removes a file; the planted word always stands somewhere. */
  stir(random: Random): void {
    const name = random.pick([...this.#names]) ?? "";
    const kind = random.below(3);
    if (kind === 0 && this.#names.size > 20) {
      rmSync(join(this.folder, name));
      this.#names.delete(name);
    } else if (kind === 1) this.#write(name, `# Changed\n\n${"The river rose. ".repeat(random.size(200))}\n`);
    this.add();
  }

  /** As editors do it: written beside and moved, so that nobody reads half of it. */
  #write(name: string, text: string): void {
    const path = join(this.folder, name);
    writeFileSync(`${path}.tmp~`, text);
    renameSync(`${path}.tmp~`, path);
  }
}
