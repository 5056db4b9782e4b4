import { Readable } from "node:stream";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { Limits } from "../engine/limits.ts";
import type { ByteSource } from "./byte-source.ts";
import type { ArchiveEntry } from "./central-directory.ts";
import { decodeText } from "./decode-text.ts";
import { inflate, inflateStream } from "./inflate.ts";

const LOCAL_HEADER_SIZE = 30;
const LOCAL_SIGNATURE = 0x04034b50;

/** Decrypts parts that the archive itself stores as they are. */
export interface PartDecoder {
  /** Decoded bytes of a part; undefined when it needs no decoding. */
  size(name: string): number | undefined;
  decode(name: string, bytes: Buffer): Buffer;
}

/** An open zip archive. Parts are inflated when they are read, within the limits; nothing is kept. */
export class Archive implements AsyncDisposable {
  readonly #source: ByteSource;
  readonly #limits: Limits;
  readonly #entries = new Map<string, ArchiveEntry>();
  #folded: ReadonlyMap<string, ArchiveEntry> | undefined;
  #closing: Promise<void> | undefined;
  #decoder: PartDecoder | undefined;

  constructor(source: ByteSource, entries: readonly ArchiveEntry[], limits: Limits) {
    this.#source = source;
    this.#limits = limits;
    for (const entry of entries) {
      if (!entry.name.endsWith("/") && !this.#entries.has(entry.name)) this.#entries.set(entry.name, entry);
    }
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** In the order of the archive. */
  names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Inflated bytes of a part as the archive declares them; 0 when there is no such part. */
  size(name: string): number {
    return this.#decoder?.size(name) ?? this.#find(name)?.size ?? 0;
  }

  /** The text of an XML part, in whatever encoding it is. */
  async readText(name: string): Promise<string> {
    return decodeText(await this.readBytes(name));
  }

  async readBytes(name: string): Promise<Buffer> {
    const entry = this.#entry(name);
    const size = this.size(name);
    if (Math.max(size, entry.size) > this.#limits.partBytes) throw tooLarge({ name, size }, this.#limits);
    const bytes = inflate(entry, await this.#compressed(entry));
    return this.#decoder?.size(name) === undefined ? bytes : this.#decoder.decode(name, bytes);
  }

  /** The same archive with its parts decoded; to be called once, before they are read. */
  decodedBy(decoder: PartDecoder): this {
    this.#decoder = decoder;
    return this;
  }

  /** For parts that are not held in memory. An error ends the stream with a DocumentError. */
  stream(name: string): Readable {
    const entry = this.#entry(name);
    return Readable.from(this.#decoder?.size(name) === undefined ? this.#pieces(entry) : this.#whole(name), {
      objectMode: false,
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#source.close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  // Part names differ in case between the parts that name them and the archive; Office does not mind.
  #find(name: string): ArchiveEntry | undefined {
    const entry = this.#entries.get(name);
    if (entry) return entry;
    this.#folded ??= new Map([...this.#entries.values()].map((each) => [each.name.toLowerCase(), each]));
    return this.#folded.get(name.toLowerCase());
  }

  #entry(name: string): ArchiveEntry {
    const entry = this.#find(name);
    if (!entry)
      throw new DocumentError(DocumentErrorCode.Damaged, `Part ${name} is missing from the archive`);
    if (!entry.isEncrypted) return entry;
    throw new DocumentError(
      DocumentErrorCode.Encrypted,
      `Part ${name} of the archive is encrypted; unpack it with its password and save it without one`,
    );
  }

  // Most local headers repeat the name and have a short extra field: one read brings header and data.
  async #compressed(entry: ArchiveEntry): Promise<Buffer> {
    const guess = LOCAL_HEADER_SIZE + Buffer.byteLength(entry.name) + entry.compressedSize;
    const length = Math.min(guess, this.#source.size - entry.headerOffset);
    const bytes = await this.#source.read(entry.headerOffset, length);
    const start = dataStart(entry, bytes);
    const end = start + entry.compressedSize;
    if (end <= bytes.length) return bytes.subarray(start, end);
    return this.#source.read(entry.headerOffset + start, entry.compressedSize);
  }

  /** What is encrypted is decrypted at once, within the limit of a part. */
  async *#whole(name: string): AsyncGenerator<Buffer> {
    yield await this.readBytes(name);
  }

  async *#pieces(entry: ArchiveEntry): AsyncGenerator<Buffer> {
    const start = dataStart(entry, await this.#source.read(entry.headerOffset, LOCAL_HEADER_SIZE));
    yield* inflateStream(entry, this.#source.stream(entry.headerOffset + start, entry.compressedSize));
  }
}

function dataStart(entry: ArchiveEntry, header: Buffer): number {
  if (header.length < LOCAL_HEADER_SIZE || header.readUInt32LE(0) !== LOCAL_SIGNATURE) {
    throw new DocumentError(
      DocumentErrorCode.Damaged,
      `Part ${entry.name} is not where the archive says it is`,
    );
  }
  return LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
}

function tooLarge({ name, size }: Pick<ArchiveEntry, "name" | "size">, limits: Limits): DocumentError {
  return new DocumentError(
    DocumentErrorCode.TooLarge,
    `Part ${name} is ${size} bytes; the limit for one part is ${limits.partBytes} (partBytes)`,
  );
}
