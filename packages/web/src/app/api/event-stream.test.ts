import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEventStream } from "./event-stream.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => "the-key" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What a listener is told when the server answers with this text, cut as given. */
async function toldOf(pieces: readonly string[], status = 200) {
  const encoder = new TextEncoder();
  const asked = vi.fn(async (_path: string, _init: RequestInit) => {
    const body = new ReadableStream({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        controller.close();
      },
    });
    return new Response(body, { status });
  });
  vi.stubGlobal("fetch", asked);
  const told: string[] = [];
  await new Promise<void>((resolve) => {
    openEventStream("/api/events", {
      onOpen: () => told.push("open"),
      onEvent: (type, data) => told.push(`${type}: ${data}`),
      onEnd: (end) => {
        told.push(`end ${end}`);
        resolve();
      },
    });
  });
  return { told, asked };
}

test("events arrive whole, however the bytes were cut, and carry the key of the page", async () => {
  const { told, asked } = await toldOf([
    "retry: 1000\n\nda",
    'ta: {"a":1}\n',
    "\nevent: ping\ndata:\n\ndata: half",
  ]);
  expect(told).toEqual(["open", 'message: {"a":1}', "ping: ", "end 200"]);
  expect(asked.mock.calls[0]?.[1].headers).toMatchObject({ "x-a2c-key": "the-key" });
});

test("a stream that is refused ends with what the server answered", async () => {
  expect((await toldOf(["data: no\n\n"], 401)).told).toEqual(["end 401"]);
});

test("whoever stops listening is told nothing more", async () => {
  const told: string[] = [];
  const note = (): void => void told.push("told");
  const refused = Promise.reject(new Error("aborted"));
  vi.stubGlobal("fetch", () => refused);
  openEventStream("/api/events", { onOpen: note, onEvent: note, onEnd: note })();
  await refused.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual([]);
});
