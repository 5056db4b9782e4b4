import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { Limits } from "../engine/limits.ts";
import type { ByteSource } from "./byte-source.ts";

/** One entry as the archive's directory declares it. Nothing of it is proven before it is read. */
export interface ArchiveEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly compressedSize: number;
  /** What the entry says it inflates to; reading stops there. */
  readonly size: number;
  readonly headerOffset: number;
}

interface Directory {
  readonly position: number;
  readonly size: number;
  readonly entries: number;
  /** Bytes in front of the archive, for example of a self-extracting one. */
  readonly shift: number;
}

const END_SIGNATURE = 0x06054b50;
const END_SIZE = 22;
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_SIZE = 20;
const END64_SIGNATURE = 0x06064b50;
const END64_SIZE = 56;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_SIZE = 46;
const MAX_COMMENT = 0xffff;
const UINT32_MAX = 0xffffffff;
const ZIP64_EXTRA = 0x0001;
/** Names and extra fields of one entry, on average; a directory beyond that is made to hurt. */
const MAX_ENTRY_BYTES = 1024;

/** Reads the list of entries at the end of an archive, within the limits on entries and inflated bytes. */
export async function readDirectory(source: ByteSource, limits: Limits): Promise<readonly ArchiveEntry[]> {
  const directory = await findDirectory(source);
  if (directory.entries > limits.archiveEntries || directory.size > limits.archiveEntries * MAX_ENTRY_BYTES) {
    throw tooManyEntries(limits);
  }
  const bytes = await source.read(directory.position + directory.shift, directory.size);
  const entries = parseEntries(bytes, directory.shift, limits);
  checkInflatedSize(entries, limits);
  return entries;
}

async function findDirectory(source: ByteSource): Promise<Directory> {
  const tailSize = Math.min(source.size, END_SIZE + MAX_COMMENT + LOCATOR_SIZE);
  const tail = await source.read(source.size - tailSize, tailSize);
  const end = findEnd(tail);
  if (end === undefined) throw notAnArchive();
  const endPosition = source.size - tailSize + end;
  const zip64 = await findDirectory64(source, tail, end);
  if (zip64) return zip64;
  const size = tail.readUInt32LE(end + 12);
  const position = tail.readUInt32LE(end + 16);
  const shift = endPosition - size - position;
  if (shift < 0) throw notAnArchive();
  return { position, size, entries: tail.readUInt16LE(end + 10), shift };
}

// From the back: the comment that may follow can hold anything, the signature of the end included.
function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - END_SIZE; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    if (at + END_SIZE + tail.readUInt16LE(at + 20) <= tail.length) return at;
  }
  return undefined;
}

async function findDirectory64(
  source: ByteSource,
  tail: Buffer,
  end: number,
): Promise<Directory | undefined> {
  const locator = end - LOCATOR_SIZE;
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_SIGNATURE) return undefined;
  const record = await source.read(readUInt64(tail, locator + 8), END64_SIZE);
  if (record.readUInt32LE(0) !== END64_SIGNATURE) throw notAnArchive();
  const entries = readUInt64(record, 32);
  return { entries, size: readUInt64(record, 40), position: readUInt64(record, 48), shift: 0 };
}

function parseEntries(bytes: Buffer, shift: number, limits: Limits): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  for (let at = 0; at + ENTRY_SIZE <= bytes.length; ) {
    if (bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) break;
    const nameEnd = at + ENTRY_SIZE + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const next = extraEnd + bytes.readUInt16LE(at + 32);
    if (next > bytes.length) break;
    if (entries.length === limits.archiveEntries) throw tooManyEntries(limits);
    entries.push(parseEntry(bytes, { at, nameEnd, extraEnd, shift }));
    at = next;
  }
  return entries;
}

interface EntryPlace {
  readonly at: number;
  readonly nameEnd: number;
  readonly extraEnd: number;
  readonly shift: number;
}

function parseEntry(bytes: Buffer, { at, nameEnd, extraEnd, shift }: EntryPlace): ArchiveEntry {
  let size = bytes.readUInt32LE(at + 24);
  let compressedSize = bytes.readUInt32LE(at + 20);
  let headerOffset = bytes.readUInt32LE(at + 42);
  if (size === UINT32_MAX || compressedSize === UINT32_MAX || headerOffset === UINT32_MAX) {
    const extra = bytes.subarray(nameEnd, extraEnd);
    [size = 0, compressedSize = 0, headerOffset = 0] = widen([size, compressedSize, headerOffset], extra);
  }
  return {
    name: normalizeName(bytes.toString("utf8", at + ENTRY_SIZE, nameEnd)),
    method: bytes.readUInt16LE(at + 10),
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    compressedSize,
    size,
    headerOffset: headerOffset + shift,
  };
}

/** Takes the 64-bit values of the fields that did not fit, in the order in which the extra field lists them. */
function widen(sizes: readonly number[], extra: Buffer): number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== ZIP64_EXTRA)
    at += 4 + extra.readUInt16LE(at + 2);
  let field = at + 4;
  return sizes.map((size) => {
    if (size !== UINT32_MAX || field + 8 > extra.length) return size;
    field += 8;
    return readUInt64(extra, field - 8);
  });
}

// Some writers use backslashes or a leading slash; parts are looked up without either.
function normalizeName(name: string): string {
  if (!name.includes("\\") && !name.startsWith("/")) return name;
  return name.replaceAll("\\", "/").replace(/^\/+/, "");
}

/** Stored entries cannot grow; only what is inflated counts. */
function checkInflatedSize(entries: readonly ArchiveEntry[], limits: Limits): void {
  let total = 0;
  for (const { method, size } of entries) total += method === 0 ? 0 : size;
  if (total <= limits.inflatedBytes) return;
  throw new DocumentError(
    DocumentErrorCode.TooLarge,
    `The archive inflates to ${total} bytes; the limit is ${limits.inflatedBytes} (inflatedBytes)`,
  );
}

function readUInt64(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}

function tooManyEntries(limits: Limits): DocumentError {
  return new DocumentError(
    DocumentErrorCode.TooLarge,
    `The archive holds more than ${limits.archiveEntries} entries (archiveEntries)`,
  );
}

function notAnArchive(): DocumentError {
  return new DocumentError(
    DocumentErrorCode.Damaged,
    "The file is no zip archive, or its end with the list of contents is missing",
  );
}
