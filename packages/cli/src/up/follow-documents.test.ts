import type { DocumentsServer } from "@a2c-smcp/documents";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followDocuments } from "./follow-documents.ts";
import type { UnreadFile, UpEvent } from "./up-event.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What is asked of a server, and no more. */
function serverOf(
  files: readonly string[],
  {
    inPart = [],
    leftOut = [],
  }: { inPart?: readonly string[]; leftOut?: readonly Omit<UnreadFile, "event">[] } = {},
) {
  const listeners = new Set<() => void>();
  const documents = {
    progress: () => ({ phase: "idle", filesDone: 0, filesTotal: 0, filesPerSecond: 0, pagesDone: 1 }),
    problems: () => [],
    provider: { onChanges: (listener: () => void) => listeners.add(listener) && (() => undefined) },
    context: {
      library: {
        leftOut: { told: () => leftOut },
        get documentCount() {
          return files.length;
        },
        get fileTypes() {
          return { md: files.length };
        },
        partialFiles: () => ({ partial: inPart.map((file) => ({ file })), partial_total: inPart.length }),
      },
    },
  } as unknown as DocumentsServer;
  const change = (): void => {
    for (const listener of listeners) listener();
    vi.advanceTimersByTime(250);
  };
  return { documents, change };
}

test("a catalogue that changed and is as large as before is told once", () => {
  const files: string[] = ["a.md"];
  const { documents, change } = serverOf(files);
  const events: UpEvent[] = [];
  using _follower = followDocuments(documents, (event) => events.push(event));
  change();
  files.push("b.md");
  change();
  expect(events.filter(({ event }) => event === "documents")).toEqual([
    { event: "documents", count: 1, types: { md: 1 }, unread: 0 },
    { event: "documents", count: 2, types: { md: 2 }, unread: 0 },
  ]);
});

test.each([
  [[], { event: "indexed", pages: 1 }],
  [["big.log"], { event: "indexed", pages: 1, in_part: ["big.log"] }],
])("when all is read, files that are searchable only in part are named: %j", (inPart, told) => {
  const events: UpEvent[] = [];
  using _follower = followDocuments(serverOf(["a.md"], { inPart }).documents, (event) => events.push(event));
  expect(events).toContainEqual(told);
});

test("what is not served is told like a file that cannot be read", () => {
  const leftOut = [{ file: "/gone", reason: "folder-gone", message: "/gone is not there any more" }];
  const events: UpEvent[] = [];
  using _follower = followDocuments(serverOf([], { leftOut }).documents, (event) => events.push(event));
  expect(events.filter(({ event }) => event === "unread")).toEqual([
    { event: "unread", file: "/gone", reason: "folder-gone", message: "/gone is not there any more" },
  ]);
});
