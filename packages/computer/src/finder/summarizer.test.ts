import { silentLogger } from "@a2c-smcp/runtime";
import { describe, expect, test, vi } from "vitest";
import { Summarizer } from "./summarizer.ts";
import type { ListedDocument } from "./summary.ts";
import { readListedDocument } from "./summary.ts";

function list(count: number, host = "h"): ListedDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const document = readListedDocument("s", { uri: `dpe://${host}/${index}`, name: `n${index}` });
    if (!document) throw new Error("is no document");
    return document;
  });
}

const bodyOf = (uri: string, body: unknown) => ({ contents: [{ uri, text: JSON.stringify(body) }] });

/** A provider that gives at most so many documents of its catalogue at once. */
function provider(count: number, most: number, canPage = true) {
  return vi.fn(async (uri: string) => {
    const path = new URL(uri.replace("dpe:", "http:"));
    if (path.pathname.length > 1) return bodyOf(uri, { page_count: 1 });
    const offset = canPage ? Number(path.searchParams.get("offset") ?? 0) : 0;
    const limit = Math.min(most, Number(path.searchParams.get("limit") ?? most));
    const indices = Array.from({ length: count }, (_, index) => index).slice(offset, offset + limit);
    const documents = indices.map((index) => ({ uri: `dpe://h/${index}`, page_count: 2 }));
    return bodyOf(uri, { documents, total_count: count });
  });
}

describe("summaries of many documents", () => {
  test("are one read of their host (#finder.summary-from-catalogue)", async () => {
    const read = provider(50, 1_000);
    expect(await new Summarizer(read, silentLogger).summarize(list(50))).toHaveProperty("size", 50);
    expect(read.mock.calls).toEqual([["dpe://h"]]);
  });

  test("a catalogue that comes in parts is read to its end", async () => {
    const read = provider(1_250, 1_000);
    const found = await new Summarizer(read, silentLogger).summarize(list(1_250));
    expect(found.size).toBe(1_250);
    expect(found.get("dpe://h/1249")?.page_count).toBe(2);
    expect(read.mock.calls.map(([uri]) => uri)).toEqual([
      "dpe://h",
      "dpe://h?offset=1000&limit=100",
      "dpe://h?offset=1100&limit=100",
      "dpe://h?offset=1200&limit=100",
    ]);
  });

  test("a provider that cannot give parts is asked twice, and then for the rest one by one", async () => {
    const read = provider(1_003, 1_000, false);
    const found = await new Summarizer(read, silentLogger).summarize(list(1_003));
    expect(found.size).toBe(1_003);
    expect(read).toHaveBeenCalledTimes(2 + 3);
  });

  test("a single document is read itself", async () => {
    const read = provider(1, 1);
    await new Summarizer(read, silentLogger).summarize(list(1));
    expect(read.mock.calls).toEqual([["dpe://h/0"]]);
  });

  test("one that cannot be read is missing, and the others are there (#finder.unreadable)", async () => {
    const read = vi.fn(async (uri: string) => {
      if (uri === "dpe://h" || uri.endsWith("/1")) throw new Error("no");
      return bodyOf(uri, { page_count: 1 });
    });
    const found = await new Summarizer(read, silentLogger).summarize(list(3));
    expect([...found.keys()]).toEqual(["dpe://h/0", "dpe://h/2"]);
  });

  test("no more than four are read at once (#finder.summary-from-document)", async () => {
    let running = 0;
    let most = 0;
    const read = async (uri: string) => {
      if (uri === "dpe://h") throw new Error("no catalogue");
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return bodyOf(uri, { page_count: 1 });
    };
    await new Summarizer(read, silentLogger).summarize(list(20));
    expect(most).toBe(4);
  });
});

test("a document that does not describe itself is told of once, with what it lacks", async () => {
  const warn = vi.fn();
  const summarizer = new Summarizer(async (uri) => bodyOf(uri, { title: "x" }), { ...silentLogger, warn });
  for (let round = 0; round < 3; round += 1) expect((await summarizer.summarize(list(1))).size).toBe(0);
  expect(warn.mock.calls).toEqual([
    [
      "a document does not describe itself and is left out",
      { uri: "dpe://h/0", reason: "it lacks page_count" },
    ],
  ]);
});
