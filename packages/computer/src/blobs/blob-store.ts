import { createHash, randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BlobReason } from "@a2c-smcp/protocol";
import { blobUnavailable } from "./blob-error.ts";
import { makeBlobFolder, removeLeftovers } from "./blob-folder.ts";
import { readFilePiece } from "./read-file-piece.ts";

/** How what a message cannot carry is kept. */
export interface BlobOptions {
  /** Bytes above which a binary travels by handle to Agents that fetch it; 32 KiB unless given. */
  readonly inlineBytes?: number | undefined;
  /** Milliseconds for which a handle is good after it was given or used; an hour unless given. */
  readonly keepMs?: number | undefined;
  /** Bytes that are kept on disk at most, the oldest going first; 1 GiB unless given. */
  readonly maxBytes?: number | undefined;
  /** Where to keep them; a folder of its own below the system's for temporary files unless given. */
  readonly folder?: string | undefined;
}

/** What a handle stands for. */
export interface BlobInfo {
  readonly handle: string;
  readonly mimeType: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Where a piece begins, and how long it is. */
export interface PieceRange {
  readonly offset: number;
  readonly length: number;
}

/** Bytes that are with somebody else, whose checks are repeated for every piece. */
export interface BlobSource extends Omit<BlobInfo, "handle"> {
  /** Reads one piece in whole, or throws why it may not be read now. */
  readonly read: (range: PieceRange) => Promise<Uint8Array>;
}

interface Kept extends BlobInfo {
  readonly read: BlobSource["read"];
  /** The file that the store itself has for it. */
  readonly file?: string | undefined;
  timer: ReturnType<typeof setTimeout>;
}

export const defaults = { inlineBytes: 32_768, keepMs: 3_600_000, maxBytes: 1_073_741_824 } as const;
/** Handles that are remembered as gone, so that whoever asks knows to ask for the source again. */
const MOST_GONE = 10_000;
const MOST_KEPT = 10_000;
const HANDLE_BYTES = 24;

/** Keeps bytes on disk for a while and gives them in pieces; what it holds is bounded and goes with the Computer. */
export class BlobStore {
  readonly #options: BlobOptions;
  readonly #kept = new Map<string, Kept>();
  /** By content: what is kept, or is being written. */
  readonly #byContent = new Map<string, Promise<BlobInfo>>();
  readonly #gone = new Set<string>();
  /** What is being removed: the folder goes after it. */
  readonly #removals = new Set<Promise<void>>();
  #folder: Promise<string> | undefined;
  #held = 0;
  #isClosed = false;

  constructor(options: BlobOptions = {}) {
    this.#options = options;
  }

  get inlineBytes(): number {
    return this.#options.inlineBytes ?? defaults.inlineBytes;
  }

  /** Bytes that are held on disk, those included that are being written. */
  get heldBytes(): number {
    return this.#held;
  }

  /** Removes what stores of processes that died have left; nothing that lives is touched. */
  async clean(): Promise<void> {
    await removeLeftovers(this.#options.folder);
  }

  /** Keeps bytes; the same bytes are kept once. Returns undefined when there is no room for them at all. */
  async keep(bytes: Uint8Array, mimeType: string): Promise<BlobInfo | undefined> {
    if (this.#isClosed || bytes.length > this.#maxBytes) return undefined;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const key = contentKey({ sha256, mimeType });
    const known = await this.#byContent.get(key);
    const kept = this.#kept.get(known?.handle ?? "");
    if (kept) return this.#touch(kept);
    const writing = this.#byContent.get(key) ?? this.#begin(bytes, { mimeType, size: bytes.length, sha256 });
    if (!writing) return undefined;
    this.#byContent.set(key, writing);
    try {
      return await writing;
    } catch (cause) {
      this.#byContent.delete(key);
      throw cause;
    }
  }

  /** Returns a handle for bytes that are kept elsewhere. */
  lend(source: BlobSource): BlobInfo {
    this.#makeRoom(0);
    return this.#add(source);
  }

  /** One piece of what a handle stands for; throws 4018. */
  async read(handle: string, offset: number, most: number): Promise<{ info: BlobInfo; bytes: Buffer }> {
    const kept = this.#kept.get(handle);
    if (!kept) throw blobUnavailable(this.#gone.has(handle) ? BlobReason.Gone : BlobReason.InvalidHandle);
    if (offset < 0 || offset > kept.size) throw blobUnavailable(BlobReason.Range);
    this.#touch(kept);
    const length = Math.max(0, Math.min(most, kept.size - offset));
    // Somebody else's checks are made for the last piece too, which is empty.
    const piece = await kept.read({ offset, length });
    if (piece.length !== length) throw blobUnavailable(BlobReason.Gone);
    return { info: kept, bytes: Buffer.from(piece.buffer, piece.byteOffset, piece.length) };
  }

  /** Forgets every handle and removes what was kept. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const handle of [...this.#kept.keys()]) this.#drop(handle);
    const folder = await this.#folder?.catch(() => undefined);
    await Promise.allSettled([...this.#byContent.values(), ...this.#removals]);
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }

  get #maxBytes(): number {
    return this.#options.maxBytes ?? defaults.maxBytes;
  }

  /** The room is taken before anything is written, so that many at once are no more than the bound. */
  #begin(bytes: Uint8Array, about: Omit<BlobInfo, "handle">): Promise<BlobInfo> | undefined {
    this.#makeRoom(bytes.length);
    if (this.#held + bytes.length > this.#maxBytes) return undefined;
    this.#held += bytes.length;
    return this.#write(bytes, about);
  }

  async #write(bytes: Uint8Array, about: Omit<BlobInfo, "handle">): Promise<BlobInfo> {
    let file: string | undefined;
    try {
      file = join(await this.#open(), randomBytes(16).toString("hex"));
      await writeFile(file, bytes, { flag: "wx", mode: 0o600 });
      if (this.#isClosed) throw blobUnavailable(BlobReason.Gone);
    } catch (cause) {
      this.#held -= bytes.length;
      if (file !== undefined) this.#remove(file);
      throw cause;
    }
    const path = file;
    return this.#add({ ...about, read: (range) => readFilePiece(path, range) }, path);
  }

  #add(source: BlobSource, file?: string): BlobInfo {
    const handle = randomBytes(HANDLE_BYTES).toString("base64url");
    const { mimeType, size, sha256, read } = source;
    const kept = { handle, mimeType, size, sha256, read, file, timer: this.#expire(handle) };
    this.#kept.set(handle, kept);
    return kept;
  }

  /** Used again: it is kept as long as a new one. */
  #touch(kept: Kept): Kept {
    clearTimeout(kept.timer);
    kept.timer = this.#expire(kept.handle);
    this.#kept.delete(kept.handle);
    this.#kept.set(kept.handle, kept);
    return kept;
  }

  #expire(handle: string): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#drop(handle), this.#options.keepMs ?? defaults.keepMs).unref();
  }

  #makeRoom(bytes: number): void {
    for (const [handle, { file }] of this.#kept) {
      const isFull = this.#kept.size >= MOST_KEPT;
      if (!isFull && this.#held + bytes <= this.#maxBytes) return;
      if (isFull || file !== undefined) this.#drop(handle);
    }
  }

  #drop(handle: string): void {
    const kept = this.#kept.get(handle);
    if (!kept) return;
    clearTimeout(kept.timer);
    this.#kept.delete(handle);
    this.#gone.add(handle);
    const [oldest] = this.#gone;
    if (this.#gone.size > MOST_GONE && oldest !== undefined) this.#gone.delete(oldest);
    if (kept.file === undefined) return;
    this.#byContent.delete(contentKey(kept));
    this.#held -= kept.size;
    // A piece that is being read from it keeps the file open until it has it.
    this.#remove(kept.file);
  }

  #remove(file: string): void {
    const removal = rm(file, { force: true })
      .catch(() => undefined) // goes with the folder
      .finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
  }

  #open(): Promise<string> {
    this.#folder ??= makeBlobFolder(this.#options.folder);
    return this.#folder;
  }
}

function contentKey({ sha256, mimeType }: Pick<BlobInfo, "sha256" | "mimeType">): string {
  return `${sha256} ${mimeType}`;
}
