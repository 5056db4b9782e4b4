import type { FetchLike } from "@modelcontextprotocol/client";

const PATIENCE_MS = 20_000;
const MOST_BYTES = 512 * 1024;
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** `fetch` for what signing in needs: addresses come from servers, so that only `https` and this machine are asked, for small answers and not for long. */
export const authFetch: FetchLike = async (url, init) => {
  const { protocol, hostname, href } = new URL(url);
  if (protocol !== "https:" && !(protocol === "http:" && loopback.has(hostname)))
    throw new TypeError(`${href} is not asked: credentials go over https`);
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
