import type { FetchLike } from "@modelcontextprotocol/client";

const PATIENCE_MS = 20_000;
const MOST_BYTES = 512 * 1024;
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether nobody on the way can read what is sent there: over `https`, or on this machine. */
export function isPrivateAddress({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && loopback.has(hostname));
}

/** `fetch` for what signing in needs: addresses come from servers, so only private ones are asked, for small answers and not for long. */
export const authFetch: FetchLike = async (url, init) => {
  const address = new URL(url);
  if (!isPrivateAddress(address))
    throw new TypeError(`${address.href} is not asked: credentials go over https`);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(url, { ...init, signal, redirect: "error" });
  const body = response.body === null ? null : await readBounded(response.body);
  const { status, statusText, headers } = response;
  return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers });
};

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new RangeError(`the answer has more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
