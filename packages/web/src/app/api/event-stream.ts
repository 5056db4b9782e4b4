import { keyHeader } from "../entry/session.ts";

/** Called with what an event stream does. */
export interface StreamListener {
  onOpen(): void;
  /** `type` is "message" where the stream names none. */
  onEvent(type: string, data: string): void;
  /** The stream is over, or there was none; `status` is what the server answered, where it did. */
  onEnd(status?: number): void;
}

export type OpenStream = (path: string, listener: StreamListener) => () => void;

/**
 * Listens to a stream of server-sent events; returns the function that ends that, after which nobody is called back. The
 * browser's own `EventSource` sends no headers, and the cookie alone opens nothing.
 */
export const openEventStream: OpenStream = (path, listener) => {
  const abort = new AbortController();
  const { signal } = abort;
  const end = (status?: number): void => {
    if (!signal.aborted) listener.onEnd(status);
  };
  void read(path, listener, signal).then(end, () => end());
  return () => abort.abort();
};

/** Resolves with the status when the stream is over; rejects when it broke. */
async function read(path: string, listener: StreamListener, signal: AbortSignal): Promise<number> {
  const headers = { accept: "text/event-stream", ...keyHeader() };
  const { ok, status, body } = await fetch(path, {
    headers,
    credentials: "same-origin",
    cache: "no-store",
    signal,
  });
  if (!ok || body === null) return status;
  listener.onOpen();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) return status;
    const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) tell(block, listener);
  }
}

/** One event: our own server writes each field on one line. */
function tell(block: string, { onEvent }: StreamListener): void {
  const fields = new Map(block.split("\n").map((line) => splitField(line)));
  const data = fields.get("data");
  if (data !== undefined) onEvent(fields.get("event") ?? "message", data);
}

function splitField(line: string): [string, string] {
  const at = line.indexOf(":");
  return at === -1 ? [line, ""] : [line.slice(0, at), line.slice(at + 1).replace(/^ /, "")];
}
