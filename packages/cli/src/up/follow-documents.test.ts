import type { DocumentsServer } from "@a2c-smcp/documents";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followDocuments } from "./follow-documents.ts";
import type { UpEvent } from "./up-event.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a catalogue that changed and is as large as before is told once", () => {
  const files: string[] = ["a.md"];
  const listeners = new Set<() => void>();
  // What it asks of a server, and no more.
  const documents = {
    progress: () => ({ phase: "idle", filesDone: 0, filesTotal: 0, filesPerSecond: 0, pagesDone: 1 }),
    problems: () => [],
    provider: { onChanges: (listener: () => void) => listeners.add(listener) && (() => undefined) },
    context: { library: { documents: () => files.map(() => ({ description: { fileType: "md" } })) } },
  } as unknown as DocumentsServer;
  const events: UpEvent[] = [];
  using _follower = followDocuments(documents, (event) => events.push(event));
  const change = (): void => {
    for (const listener of listeners) listener();
    vi.advanceTimersByTime(250);
  };
  change();
  files.push("b.md");
  change();
  expect(events.filter(({ event }) => event === "documents")).toEqual([
    { event: "documents", count: 1, types: { md: 1 }, unread: 0 },
    { event: "documents", count: 2, types: { md: 2 }, unread: 0 },
  ]);
});
