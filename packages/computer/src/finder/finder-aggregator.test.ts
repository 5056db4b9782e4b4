import { describe, expect, test } from "vitest";
import type { FinderClient } from "./finder-aggregator.ts";
import { FinderAggregator } from "./finder-aggregator.ts";

/** A client whose server lists these documents in pages of two, with or without subscriptions. */
function clientOf(refs: readonly string[], subscribe = true): FinderClient {
  return {
    getServerCapabilities: () => ({ resources: { subscribe } }),
    listResources: async ({ cursor = "0" }) => {
      const from = Number(cursor);
      const resources = refs.slice(from, from + 2).map((ref) => ({ uri: `dpe://h/${ref}`, name: ref }));
      return { resources, ...(from + 2 < refs.length ? { nextCursor: String(from + 2) } : {}) };
    },
    readResource: async ({ uri }) => ({
      contents: [{ uri, text: uri.endsWith("bad") ? "{}" : JSON.stringify({ page_count: 3 }) }],
    }),
  };
}

describe("an aggregator (#finder.aggregator)", () => {
  test("collects every document of every client, each with its server", async () => {
    const aggregator = new FinderAggregator({ b: clientOf(["1", "2", "3"]), a: clientOf(["4"]) });
    const { documents, problems } = await aggregator.collectDocuments();
    expect(documents.map(({ server, uri, page_count }) => [server, uri, page_count])).toEqual([
      ["b", "dpe://h/1", 3],
      ["b", "dpe://h/2", 3],
      ["b", "dpe://h/3", 3],
      ["a", "dpe://h/4", 3],
    ]);
    expect(problems).toEqual([]);
  });

  test("leaves out a client without subscriptions", async () => {
    const aggregator = new FinderAggregator({ a: clientOf(["1"], false) });
    expect(await aggregator.collectDocuments()).toEqual({ documents: [], problems: [] });
  });

  test("says what is missing, of a document and of a whole client", async () => {
    const broken = { ...clientOf([]), listResources: () => Promise.reject(new Error("down")) };
    const silent = { ...clientOf([]), listResources: () => new Promise(() => undefined) };
    const aggregator = new FinderAggregator(
      { a: clientOf(["1", "bad"]), broken, silent },
      { requestTimeoutMs: 10 },
    );
    const { documents, problems } = await aggregator.collectDocuments();
    expect(documents.map(({ doc_ref }) => doc_ref)).toEqual(["1"]);
    expect(problems).toEqual([
      { server: "a", problem: "dpe://h/bad cannot be described" },
      { server: "broken", problem: "down" },
      { server: "silent", problem: expect.stringContaining("resources/list took longer") },
    ]);
  });

  test("tells whether the URIs are others than the last time", () => {
    const aggregator = new FinderAggregator({});
    const steps = [[], ["dpe://h/a"], ["dpe://h/a"], ["dpe://h/b"], []];
    expect(steps.map((uris) => aggregator.updateUriCache(uris))).toEqual([false, true, false, true, true]);
  });
});
