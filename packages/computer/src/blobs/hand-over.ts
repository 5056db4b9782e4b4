import type { CallToolAnswer, ToolContent } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import type { BlobInfo, BlobStore } from "./blob-store.ts";

/** Who gets the answer. */
export interface Receiver {
  /** It said that it fetches handles; who does not say so gets bytes as long as they fit. */
  readonly fetchesBlobs: boolean;
  /** It may be one that knows no handles: those of before 0.2 do not, and a server of all generations may let them in. */
  readonly isOfAnyAge: boolean;
  /** Bytes of the largest message that the server takes. */
  readonly maxPayload: number;
}

/** Room for what is around the bytes in a message. */
const OVERHEAD = 16_384;

/** Where the base64 of an item is: in an image or a sound itself, or in the resource that it embeds. */
interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: "data" | "blob";
  readonly mimeType: string;
}

/**
 * The answer of a tool with its large binaries in the store: above the threshold for those who fetch them, and for others
 * where the message would not be taken otherwise, with a word on what to do. Text and errors are never touched.
 */
export async function handOverBinaries(
  answer: CallToolAnswer,
  store: BlobStore,
  receiver: Receiver,
): Promise<CallToolAnswer> {
  if (answer.isError === true) return answer;
  const content = await handOverItems(answer.content, store, receiver);
  return content === answer.content ? answer : { ...answer, content };
}

/** The same for a list of items or of the contents of a resource. */
export async function handOverItems<T extends Record<string, unknown>>(
  items: readonly T[],
  store: BlobStore,
  { fetchesBlobs, isOfAnyAge, maxPayload }: Receiver,
): Promise<T[]> {
  const sizes = items.map((item) => sizeOf(item));
  const isTooMuch = sizes.reduce((sum, size) => sum + size, 0) * (4 / 3) > maxPayload - OVERHEAD;
  if (!fetchesBlobs && !isTooMuch) return items as T[];
  const handed: T[] = [];
  for (const [index, item] of items.entries()) {
    const isLarge = (sizes[index] ?? 0) > store.inlineBytes;
    const kept = isLarge ? await keepItem(item, store) : undefined;
    handed.push(kept?.item ?? item);
    if (kept && !fetchesBlobs && isOfAnyAge && "type" in item) handed.push(noteOf(kept.info) as unknown as T);
  }
  return handed;
}

async function keepItem<T extends Record<string, unknown>>(
  item: T,
  store: BlobStore,
): Promise<{ item: T; info: BlobInfo } | undefined> {
  const place = placeOf(item);
  const meta = item["_meta"] ?? {};
  if (!place || !isRecord(meta)) return undefined;
  const info = await store.keep(Buffer.from(String(place.holder[place.key]), "base64"), place.mimeType);
  if (!info) return undefined;
  const emptied = { ...place.holder, [place.key]: "" };
  const changed = place.holder === item ? emptied : { ...item, resource: emptied };
  const marks = { a2c_blob_handle: info.handle, a2c_total_size: info.size, a2c_sha256: info.sha256 };
  return { item: { ...changed, _meta: { ...meta, ...marks } } as unknown as T, info };
}

function placeOf(item: Record<string, unknown>): Place | undefined {
  const own = textKey(item);
  if (own) return { holder: item, key: own, mimeType: typeOf(item) };
  const { resource } = item;
  if (!isRecord(resource) || typeof resource["blob"] !== "string") return undefined;
  return { holder: resource, key: "blob", mimeType: typeOf(resource) };
}

function textKey(item: Record<string, unknown>): Place["key"] | undefined {
  if (typeof item["data"] === "string") return "data";
  return typeof item["blob"] === "string" ? "blob" : undefined;
}

function typeOf({ mimeType }: Record<string, unknown>): string {
  return typeof mimeType === "string" ? mimeType : "application/octet-stream";
}

/** About the bytes behind the base64 of an item. */
function sizeOf(item: Record<string, unknown>): number {
  const place = placeOf(item);
  if (!place) return 0;
  const text = String(place.holder[place.key]);
  const padding = text.endsWith("==") ? 2 : Number(text.endsWith("="));
  return Math.floor((text.length * 3) / 4) - padding;
}

function noteOf({ size, mimeType }: BlobInfo): ToolContent {
  const text = `${size} bytes of ${mimeType} did not fit into a message: fetch them with client:get_blob by the handle in _meta.`;
  return { type: "text", text, _meta: { a2c_blob_note: true } };
}
