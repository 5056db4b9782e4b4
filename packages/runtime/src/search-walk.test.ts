import { expect, test, vi } from "vitest";
import { canSearch, interleave, walkSearch } from "./search-walk.ts";

const schemaOf = (...names: readonly string[]) => ({
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const hit = (n: number) => ({ uri: `dpe://h/d/pages/${n}`, title: `${n}`, snippet: "" });

/** A tool that finds so many places, as many at once as it is asked for. */
function toolWith(count: number) {
  return vi.fn(async (params: Readonly<Record<string, unknown>>) => {
    const { offset = 0, limit = 10 } = params as { offset?: number; limit?: number };
    const hits = Array.from({ length: count }, (_, n) => hit(n)).slice(offset, offset + limit);
    return { content: [], structuredContent: { hits, total: count } };
  });
}

test("a search is walked until there are enough", async () => {
  const call = toolWith(200);
  const { hits, total } = await walkSearch(
    { query: "a", wanted: 120 },
    schemaOf("query", "limit", "offset"),
    call,
  );
  expect([hits.length, total]).toEqual([120, 200]);
  expect(call.mock.calls.map(([params]) => params)).toEqual([
    { query: "a", limit: 50, offset: 0 },
    { query: "a", limit: 50, offset: 50 },
    { query: "a", limit: 20, offset: 100 },
  ]);
});

test("a tool that takes no offset is asked once, and for nothing that it does not know", async () => {
  const call = toolWith(200);
  await walkSearch({ query: "a", path: "b", wanted: 120 }, schemaOf("query", "limit"), call);
  expect(call.mock.calls).toEqual([[{ query: "a", limit: 50 }]]);
});

test("what a failed search says is thrown", async () => {
  const call = async () => ({ isError: true, content: [{ type: "text", text: "no index\nyet" }] });
  await expect(walkSearch({ query: "a", wanted: 1 }, schemaOf("query"), call)).rejects.toThrow(
    "no index yet",
  );
});

test("a tool can search that takes a query and wants nothing else", () => {
  expect(canSearch({ ...schemaOf("query", "path"), required: ["query"] })).toBe(true);
  expect(canSearch({ ...schemaOf("query", "account"), required: ["account"] })).toBe(false);
  expect(canSearch(schemaOf("text"))).toBe(false);
  expect(canSearch({})).toBe(false);
});

test("each list gives its best in turn", () => {
  expect(interleave([[1, 2, 3], [4], [], [5, 6]])).toEqual([1, 4, 5, 2, 6, 3]);
});
