import type { IncomingMessage } from "node:http";
import type { Refusal } from "./read-message.ts";
import { readMessage, refuseLong } from "./read-message.ts";

/** A request body that was read, or the status and the JSON-RPC error that it is refused with. */
export type JsonBody =
  | { readonly value: unknown }
  | { readonly status: 400 | 413; readonly refusal: Refusal };

const MOST_BYTES = 1024 * 1024;

/** Reads a JSON body of bounded size, depth and number of values; an empty one is undefined. */
export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > MOST_BYTES) return { status: 413, refusal: refuseLong(textOf(chunks), MOST_BYTES) };
    chunks.push(bytes);
  }
  if (size === 0) return { value: undefined };
  const read = readMessage(textOf(chunks));
  return "refusal" in read ? { status: 400, ...read } : read;
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString("utf8");
}
