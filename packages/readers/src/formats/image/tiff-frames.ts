import type { FileHandle } from "node:fs/promises";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { ImageFrame } from "./image-frame.ts";

const MOST_FRAMES = 10_000;
const MOST_TAGS = 4_096;
const MOST_NAME_BYTES = 512;

const Tag = { Width: 256, Height: 257, PageName: 285 } as const;

/** How one kind of TIFF counts: the classic one in 32 bits, BigTIFF in 64. */
interface Layout {
  readonly isLittle: boolean;
  readonly isBig: boolean;
}

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** The value, or where it is. */
  readonly value: Buffer;
}

/** Walks the directories of a TIFF file: each is a frame. Only the directories are read, no pixels. */
export async function tiffFrames(handle: FileHandle, name: string): Promise<ImageFrame[]> {
  const damaged = (what: string): DocumentError =>
    new DocumentError(DocumentErrorCode.Damaged, `${name} is a damaged TIFF file: ${what}`);
  const head = await read(handle, 0, 16);
  const layout = layoutOf(head);
  if (!layout) throw damaged("its head is wrong");
  const frames: ImageFrame[] = [];
  const seen = new Set<number>();
  let offset = layout.isBig ? number(head.subarray(8, 16), layout) : number(head.subarray(4, 8), layout);
  while (offset > 0 && !seen.has(offset) && frames.length < MOST_FRAMES) {
    seen.add(offset);
    const directory = await readDirectory(handle, offset, layout);
    if (!directory) break;
    const frame = await frameOf(handle, directory.entries, layout);
    if (frame) frames.push(frame);
    offset = directory.next;
  }
  if (frames.length === 0) throw damaged("it holds no picture");
  return frames;
}

function layoutOf(head: Buffer): Layout | undefined {
  const mark = head.toString("latin1", 0, 2);
  if (head.length < 8 || (mark !== "II" && mark !== "MM")) return undefined;
  const isLittle = mark === "II";
  const version = isLittle ? head.readUInt16LE(2) : head.readUInt16BE(2);
  if (version !== 42 && version !== 43) return undefined;
  return head.length === 16 || version === 42 ? { isLittle, isBig: version === 43 } : undefined;
}

async function readDirectory(
  handle: FileHandle,
  offset: number,
  layout: Layout,
): Promise<{ entries: readonly Entry[]; next: number } | undefined> {
  const [countSize, entrySize, nextSize] = layout.isBig ? [8, 20, 8] : [2, 12, 4];
  const count = number(await read(handle, offset, countSize), layout);
  if (count === 0 || count > MOST_TAGS) return undefined;
  const bytes = await read(handle, offset + countSize, count * entrySize + nextSize);
  if (bytes.length < count * entrySize) return undefined;
  const entries = Array.from({ length: count }, (_, index) =>
    entryOf(bytes.subarray(index * entrySize, (index + 1) * entrySize), layout),
  );
  return { entries, next: number(bytes.subarray(count * entrySize), layout) };
}

function entryOf(bytes: Buffer, layout: Layout): Entry {
  const countEnd = layout.isBig ? 12 : 8;
  return {
    tag: number(bytes.subarray(0, 2), layout),
    type: number(bytes.subarray(2, 4), layout),
    count: number(bytes.subarray(4, countEnd), layout),
    value: bytes.subarray(countEnd),
  };
}

async function frameOf(
  handle: FileHandle,
  entries: readonly Entry[],
  layout: Layout,
): Promise<ImageFrame | undefined> {
  const find = (tag: number): Entry | undefined => entries.find((entry) => entry.tag === tag);
  const width = scalar(find(Tag.Width), layout);
  const height = scalar(find(Tag.Height), layout);
  if (!width || !height) return undefined;
  const name = await text(handle, find(Tag.PageName), layout);
  return { width, height, ...(name === "" ? {} : { name }) };
}

/** A whole number of two, four or eight bytes. */
function scalar(entry: Entry | undefined, layout: Layout): number {
  const size = entry?.type === 3 ? 2 : entry?.type === 4 ? 4 : 8;
  return entry ? number(entry.value.subarray(0, size), layout) : 0;
}

async function text(handle: FileHandle, entry: Entry | undefined, layout: Layout): Promise<string> {
  if (entry?.type !== 2) return "";
  const length = Math.min(entry.count, MOST_NAME_BYTES);
  const isInline = entry.count <= entry.value.length;
  const bytes = isInline
    ? entry.value.subarray(0, length)
    : await read(handle, number(entry.value, layout), length);
  return bytes
    .toString("utf8")
    .replace(/\0[\s\S]*$/, "")
    .trim();
}

function number(bytes: Buffer, { isLittle }: Layout): number {
  let value = 0;
  for (let index = 0; index < bytes.length; index++)
    value = value * 256 + (bytes[isLittle ? bytes.length - 1 - index : index] ?? 0);
  return Number.isSafeInteger(value) ? value : 0;
}

async function read(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
