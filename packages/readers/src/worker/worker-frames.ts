import type { Frame, FrameBounds } from "./frame-channel.ts";
import type { FromWorker } from "./messages.ts";
import { MOST_ANSWER_CHARACTERS } from "./messages.ts";

/** The descriptor of the pipe between a worker and whoever started it. */
export const CHANNEL_DESCRIPTOR = 3;

/** What a server takes from a worker at once: small words, and the text of an answer or the bytes of an element. */
export function boundsFromWorker(mostBlobBytes: number): FrameBounds {
  // A character takes three bytes at most, or four where two stand for one.
  return { head: 64 * 1024, body: Math.max(3 * MOST_ANSWER_CHARACTERS, mostBlobBytes) };
}

/** What a worker takes: it trusts whoever started it. */
export const boundsToWorker: FrameBounds = { head: 64 * 1024 * 1024, body: 0 };

/** A message of a worker as it travels: what is long is beside the rest. */
export function toFrame(message: FromWorker): { readonly head: unknown; readonly body?: Uint8Array } {
  if (message.type === "answer") {
    const { json, ...head } = message;
    return { head, body: Buffer.from(json) };
  }
  if (message.type !== "blob" || message.blob === undefined) return { head: message };
  const { bytes, ...blob } = message.blob;
  return { head: { ...message, blob }, body: bytes };
}

/** What a frame would say if it is a message; nothing of it is believed yet. */
export function fromFrame({ head, body }: Frame): unknown {
  if (typeof head !== "object" || head === null || !("type" in head)) return head;
  if (head.type === "answer") return { ...head, json: body.toString("utf8") };
  if (head.type === "blob" && "blob" in head && typeof head.blob === "object" && head.blob !== null)
    return { ...head, blob: { ...head.blob, bytes: body } };
  return head;
}
