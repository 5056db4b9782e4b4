import type { IncomingMessage } from "node:http";

/** A request body that was read, or the status that it is refused with. */
export type JsonBody = { readonly value: unknown } | { readonly status: 400 | 413 };

const MOST_BYTES = 1024 * 1024;

/** Reads a JSON body of bounded size; an empty one is undefined. */
export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > MOST_BYTES) return { status: 413 };
    chunks.push(bytes);
  }
  if (size === 0) return { value: undefined };
  try {
    return { value: JSON.parse(Buffer.concat(chunks).toString("utf8")) };
  } catch {
    return { status: 400 }; // not JSON
  }
}
