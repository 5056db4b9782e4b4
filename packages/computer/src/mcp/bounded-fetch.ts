import type { FloodGate } from "../pacing/flood-gate.ts";
import { boundedEvents } from "./bounded-events.ts";
import { boundText, LONGEST_MESSAGE } from "./message-bounds.ts";

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * `fetch` for the HTTP transports of the SDK, which parse what comes whatever its size: bodies are bounded in bytes,
 * and every message in a body or an event is held to the bounds of messages.
 */
export function createBoundedFetch(gate: FloodGate): Fetch {
  return async (url, init) => boundResponse(await fetch(url, init), gate);
}

async function boundResponse(response: Response, gate: FloodGate): Promise<Response> {
  // What has no body or may not be made anew (a redirect) carries no message either.
  if (response.body === null || response.status < 200 || [204, 205, 304].includes(response.status))
    return response;
  const type = response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === "text/event-stream") return withBody(response, response.body.pipeThrough(boundedEvents(gate)));
  const text = await readText(response.body);
  return withBody(response, type === "application/json" ? boundText(text) : text);
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > LONGEST_MESSAGE)
      throw new RangeError(`the server's answer is too large (more than ${LONGEST_MESSAGE} bytes)`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The same response with another body. A response that is constructed forgets where it came from. */
function withBody(response: Response, body: string | ReadableStream<Uint8Array>): Response {
  const { status, statusText, headers, url, redirected } = response;
  const bounded = new Response(body, { status, statusText, headers });
  return Object.defineProperties(bounded, { url: { value: url }, redirected: { value: redirected } });
}
