import type { ToolContent } from "@a2c-smcp/protocol";
import { BlobMeta } from "@a2c-smcp/protocol";
import { isRecord, messageOf } from "@a2c-smcp/runtime";
import { encodeBase64 } from "./base64.ts";
import { BlobPace } from "./blob-pace.ts";
import type { FetchedBlob, GetBlobOptions } from "./blob-transfer.ts";
import { IN_MEMORY } from "./blob-transfer.ts";

/** What an item says of bytes that are not in it. */
export interface BlobRef {
  /** For `agent.getBlob`, `agent.streamBlob` and `agent.saveBlob`. */
  readonly handle: string;
  readonly size?: number | undefined;
  /** Lower-case hex. */
  readonly sha256?: string | undefined;
}

export function refOf(blob: string | BlobRef): BlobRef {
  return typeof blob === "string" ? { handle: blob } : blob;
}

/** Fetches what a handle of the answering Computer stands for. */
export type FetchBlob = (
  blob: BlobRef,
  options: GetBlobOptions & { readonly pace: BlobPace },
) => Promise<FetchedBlob>;

/** Items with their bytes in place, and why some are not. */
export interface FilledItems<T> {
  readonly items: T[];
  readonly failures: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;

/** Different reasons that are reported. */
const MOST_FAILURES = 10;
/** Handles of one answer that are fetched: no tool gives so many files at once. */
const MOST_HANDLES = 1_000;

/**
 * Puts the bytes in place that travelled by handle. An item whose bytes cannot be fetched stays as it came, with its
 * handle: an empty image must not pass for one.
 */
export async function fillItems<T extends Item>(
  items: readonly T[],
  fetch: FetchBlob,
  { maxBytes = IN_MEMORY, ...options }: GetBlobOptions,
): Promise<FilledItems<T>> {
  if (!items.some((item) => blobOf(item) !== undefined)) return { items: [...items], failures: [] };
  const filled: T[] = [];
  const failures = new Set<string>();
  // All items of an answer share the room, the time and the number of requests: many handles are no way around them.
  const pace = new BlobPace();
  let room = maxBytes;
  const fetchOne = limited(fetch);
  for (const item of items) {
    const blob = blobOf(item);
    if (blob === undefined) filled.push(item);
    else
      try {
        const fetched = await fetchOne(blob, { ...options, maxBytes: room, pace });
        room -= fetched.bytes.length;
        filled.push(filledItem(item, fetched));
      } catch (error) {
        if (options.signal?.aborted) throw error;
        filled.push(item);
        failures.add(messageOf(error));
      }
  }
  const whole = failures.size > 0 ? filled : filled.filter((item) => !isNote(item));
  return { items: whole, failures: [...failures].slice(0, MOST_FAILURES) };
}

function limited(fetch: FetchBlob): FetchBlob {
  let left = MOST_HANDLES;
  return async (blob, options) => {
    if (left-- <= 0) throw new Error(`it has more than ${MOST_HANDLES} handles`);
    return await fetch(blob, options);
  };
}

/** The bytes that an item of a result stands for and does not have, if any: with `blobs: "keep"` nobody fetches them. */
export function blobOf(item: Item): BlobRef | undefined {
  // The Python SDK has what is the item's own under `meta`, and the handle under `_meta`.
  const marks = BlobMeta.safeParse(item["_meta"]).data ?? BlobMeta.safeParse(item["meta"]).data;
  return marks && { handle: marks.a2c_blob_handle, size: marks.a2c_total_size, sha256: marks.a2c_sha256 };
}

/** What a Computer adds for those who cannot fetch. */
function isNote(item: Item): boolean {
  return isRecord(item["_meta"]) && item["_meta"]["a2c_blob_note"] === true;
}

function filledItem<T extends Item>(item: T, { bytes }: FetchedBlob): T {
  const base64 = encodeBase64(bytes);
  const { _meta: meta, ...rest } = item;
  const kept = Object.entries(isRecord(meta) ? meta : {}).filter(([key]) => !key.startsWith("a2c_"));
  const marks = kept.length > 0 ? { _meta: Object.fromEntries(kept) } : {};
  const { resource } = item;
  if (isRecord(resource))
    return { ...rest, ...marks, resource: { ...resource, blob: base64 } } as unknown as T;
  return { ...rest, ...marks, ["data" in item ? "data" : "blob"]: base64 } as unknown as T;
}

/** What a caller reads in place of bytes that are not there. */
export function failureNote(reason: string): ToolContent {
  return { type: "text", text: `A part of the result could not be fetched from the computer: ${reason}` };
}
