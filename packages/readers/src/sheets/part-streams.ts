import type { Archive } from "../archive/archive.ts";
import type { ByteSource } from "../archive/byte-source.ts";
import { openFile } from "../archive/byte-source.ts";
import type { ArchiveEntry } from "../archive/central-directory.ts";
import { readDirectory } from "../archive/central-directory.ts";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { Limits } from "../engine/limits.ts";
import { inflateBlocks } from "./inflate-blocks.ts";

/** Compressed bytes that are inflated at once: about a hundred kilobytes of XML. */
const BLOCK = 16 * 1024;
/** The first rows are wanted quickly, and are often all that is wanted. */
const FIRST_BLOCK = 8 * 1024;
const LOCAL_HEADER = 30;
const LOCAL_SIGNATURE = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

interface OpenParts {
  readonly source: ByteSource;
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
}

/**
 * Large parts of an archive, read in pieces at the pace of their reader. It has a file of its own, opened with the
 * first large part: a reader that stops half way leaves nothing running behind it.
 */
export class PartStreams {
  readonly #path: string;
  readonly #archive: Archive;
  readonly #limits: Limits;
  #open: Promise<OpenParts | undefined> | undefined;
  #closing: Promise<void> | undefined;

  constructor(path: string, archive: Archive, limits: Limits) {
    this.#path = path;
    this.#archive = archive;
    this.#limits = limits;
  }

  /** The bytes of a part; damage ends them with a DocumentError. */
  async *chunks(name: string): AsyncGenerator<Buffer, void, undefined> {
    this.#open ??= this.#openParts();
    const parts = await this.#open;
    const entry = parts?.entries.get(name.toLowerCase());
    // A decrypted archive is in memory and has no file.
    if (!(parts && entry)) yield* this.#archive.stream(name);
    else yield* readEntry(parts.source, entry);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #openParts(): Promise<OpenParts | undefined> {
    const source = await openFile(this.#path);
    try {
      const entries = await readDirectory(source, this.#limits);
      return { source, entries: new Map(entries.map((entry) => [entry.name.toLowerCase(), entry])) };
    } catch {
      await source.close();
      return undefined; // no zip archive: the file is an encrypted container, which the archive has opened
    }
  }

  async #close(): Promise<void> {
    const parts = await this.#open?.catch(() => undefined);
    await parts?.source.close();
  }
}

async function* readEntry(source: ByteSource, entry: ArchiveEntry): AsyncGenerator<Buffer, void, undefined> {
  const blocks = readBlocks(source, entry);
  if (entry.method === STORED) {
    yield* blocks;
    return;
  }
  if (entry.method !== DEFLATED) throw damaged(entry, "is packed in a way that is not known here");
  try {
    yield* inflateBlocks(blocks, entry.size);
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    if (cause instanceof RangeError) throw longerThanDeclared(entry);
    throw damaged(entry, "cannot be inflated", cause);
  }
}

async function* readBlocks(source: ByteSource, entry: ArchiveEntry): AsyncGenerator<Buffer, void, undefined> {
  const header = await source.read(entry.headerOffset, LOCAL_HEADER);
  if (header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw damaged(entry, "is not where the archive says it is");
  const start = entry.headerOffset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
  let length = Math.min(FIRST_BLOCK, entry.compressedSize);
  for (let done = 0; done < entry.compressedSize; ) {
    yield await source.read(start + done, length);
    done += length;
    length = Math.min(BLOCK, entry.compressedSize - done);
  }
}

function damaged({ name }: ArchiveEntry, what: string, cause?: unknown): DocumentError {
  return new DocumentError(DocumentErrorCode.Damaged, `Part ${name} ${what}`, { cause });
}

function longerThanDeclared({ name, size }: ArchiveEntry): DocumentError {
  return new DocumentError(
    DocumentErrorCode.TooLarge,
    `Part ${name} inflates to more than the ${size} bytes that the archive declares for it`,
  );
}
