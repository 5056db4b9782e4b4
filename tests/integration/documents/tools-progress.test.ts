import type { Client } from "@modelcontextprotocol/client";
import { describe, expect, test, vi } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { createDocumentsServer } from "../../../packages/documents/src/index.ts";
import { connect, eras } from "./connect.ts";
import { longDocument } from "./long-document.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, testFormats } from "./open-folder.ts";

async function manyFiles(): Promise<TestFolder> {
  const files = Array.from({ length: 40 }, (_, n) => [`sub/f${n}.testdoc`, longDocument(60)]);
  return makeFolder(Object.fromEntries(files));
}

function serve({ path }: TestFolder): Promise<DocumentsServer> {
  return createDocumentsServer({ folders: [path], formatModules: [testFormats], index: {}, workers: 2 });
}

describe.each(eras)("a client of the %s era", { timeout: 60_000 }, (era) => {
  test("who calls index_status with a progress token hears of it until everything is done", async () => {
    await using folder = await manyFiles();
    await using documents = await serve(folder);
    await using reader = await connect(documents, era);
    await reader.client.listTools();
    const reports: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
    const answer = await reader.client.callTool(
      { name: "index_status", arguments: { wait_seconds: 50 } },
      { onprogress: (report) => reports.push(report), resetTimeoutOnProgress: true },
    );
    expect(answer.structuredContent).toMatchObject({
      is_done: true,
      phase: "idle",
      documents: 40,
      texts_waiting: 0,
      pages_done: 2400,
      has_index: true,
    });
    expect(reports.length).toBeGreaterThan(1);
    const counts = reports.map(({ progress }) => progress);
    expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b));
    expect(reports.every(({ progress, total = 0 }) => progress <= total)).toBe(true);
    expect(reports.map(({ message }) => message).join("\n")).toMatch(
      /(files|pages)\/s.*\(sub\/f\d+\.testdoc\)/,
    );
  });

  test("who does not wait is answered at once", async () => {
    await using folder = await manyFiles();
    await using documents = await serve(folder);
    await using reader = await connect(documents, era);
    const { structuredContent } = await reader.client.callTool({ name: "index_status", arguments: {} });
    expect(structuredContent).toMatchObject({ is_done: false, files_total: expect.any(Number) });
    const { structuredContent: found } = await reader.client.callTool({
      name: "search_documents",
      arguments: { query: "word" },
    });
    expect(found).toMatchObject({ indexing: { is_done: false } });
    await documents.indexed();
  });
});

function messagesOf(client: Client): Record<string, unknown>[] {
  const messages: Record<string, unknown>[] = [];
  client.setNotificationHandler("notifications/message", ({ params }) => {
    messages.push(params.data as Record<string, unknown>);
  });
  return messages;
}

describe("progress as log messages", { timeout: 60_000 }, () => {
  test("comes by itself in the older era, a few for each phase", async () => {
    await using folder = await manyFiles();
    await using documents = await serve(folder);
    await using reader = await connect(documents);
    const messages = messagesOf(reader.client);
    await documents.indexed();
    await expect.poll(() => messages.at(-1)).toMatchObject({ phase: "idle" });
    expect(messages.length).toBeLessThan(20);
    expect(messages.some(({ phase }) => phase === "reading" || phase === "describing")).toBe(true);
  });

  test("is left out below the level that the client has set", async () => {
    await using folder = await manyFiles();
    await using documents = await serve(folder);
    await using reader = await connect(documents);
    await reader.client.setLoggingLevel("error");
    const messages = messagesOf(reader.client);
    await documents.indexed();
    await reader.client.ping();
    expect(messages).toEqual([]);
  });
});

test("progress is an event for programs: files, pages, rate, phase and the present file", {
  timeout: 60_000,
}, async () => {
  await using folder = await manyFiles();
  await using documents = await serve(folder);
  const heard = vi.fn();
  const leave = documents.onProgress(heard);
  await documents.indexed();
  await expect.poll(() => heard.mock.lastCall?.[0]).toMatchObject({ phase: "idle", secondsLeft: 0 });
  const phases = heard.mock.calls.map(([progress]) => progress.phase);
  expect(phases).toContain("reading");
  const reading = heard.mock.calls.map(([progress]) => progress).filter(({ phase }) => phase === "reading");
  expect(reading.some(({ currentFile }) => /^sub\/f\d+\.testdoc$/.test(currentFile))).toBe(true);
  expect(documents.progress()).toMatchObject({ phase: "idle", pagesDone: 2400 });
  leave();
});
