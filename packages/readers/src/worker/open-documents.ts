import type { OpenedFile, OpenFile } from "../registry/open-file.ts";
import type { ReaderSettings, VersionedFile } from "./worker-job.ts";

/** A document that is open in this worker. */
export interface HeldDocument extends OpenedFile {
  /** Hashes of elements that were long to make, by their ids. */
  readonly hashes: Map<string, string>;
}

/** The few documents that a worker keeps open, the one used longest ago is closed first. */
export class OpenDocuments {
  readonly #settings: ReaderSettings;
  readonly #openFile: OpenFile;
  readonly #held = new Map<string, HeldDocument & { readonly version: string }>();

  constructor(settings: ReaderSettings, openFile: OpenFile) {
    this.#settings = settings;
    this.#openFile = openFile;
  }

  /** The document of a file, opened if it is not yet, or if the file has changed since. */
  async get(file: VersionedFile): Promise<HeldDocument> {
    const held = this.#held.get(file.path);
    this.#held.delete(file.path);
    if (held?.version === file.version) {
      this.#held.set(file.path, held);
      return held;
    }
    await held?.document.close();
    await this.#makeRoom();
    const { document, fileType } = await this.#openFile(file, this.#settings.open);
    const opened = { document, fileType, version: file.version, hashes: new Map() };
    this.#held.set(file.path, opened);
    return opened;
  }

  /** Whether the document is open in its present version. */
  holds({ path, version }: VersionedFile): boolean {
    return this.#held.get(path)?.version === version;
  }

  async close(): Promise<void> {
    for (const { document } of this.#held.values()) await document.close();
    this.#held.clear();
  }

  async #makeRoom(): Promise<void> {
    for (const [path, { document }] of this.#held) {
      if (this.#held.size < this.#settings.openDocuments) return;
      this.#held.delete(path);
      await document.close();
    }
  }
}
