import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Read } from "../../../../tests/fixtures/finder/listed-server.ts";
import {
  answer,
  bare,
  described,
  fails,
  listAgain,
  start,
  titles,
} from "../../../../tests/fixtures/finder/listed-server.ts";
import type { McpResource } from "../mcp/mcp-shapes.ts";
import type { ServerResources } from "../resources/server-resources.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a catalogue that is told of", () => {
  const told = ({ noteCatalogueTold }: ServerResources): number =>
    vi.mocked(noteCatalogueTold).mock.calls.length;

  test("with the documents of before shows that its server tells of changes in them (#finder.told)", async () => {
    const { documents, list } = await start([described("a")]);
    await documents.update("dpe://h", true);
    expect(told(list)).toBe(0);
    await documents.update("dpe://h");
    expect(told(list)).toBe(1);
  });

  test("because documents came or went shows nothing (#finder.told)", async () => {
    const { documents, list } = await start([described("a")]);
    const others = [described("a"), described("b")];
    Object.assign(list, { refresh: async () => documents.relist(listAgain(list, others)) });
    await documents.update("dpe://h");
    // The same once more, after the list was told of.
    await documents.update("dpe://h");
    expect(told(list)).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    await documents.update("dpe://h");
    expect(told(list)).toBe(1);
  });
});

describe("what no notice tells of (#finder.revalidated)", () => {
  /** A server that lists as it is told, and has never told of a change. */
  async function silent(resources: readonly McpResource[], read: Read) {
    const { documents, onChange, list } = await start(resources, read);
    let now = resources;
    Object.assign(list, { refresh: async () => documents.relist(listAgain(list, now)) });
    const pull = async (): Promise<string[]> => {
      await documents.revalidate();
      return titles(documents);
    };
    return { documents, onChange, list, pull, become: (others: readonly McpResource[]) => (now = others) };
  }

  test("is looked at again on a pull after ten seconds, and counts when it is different", async () => {
    const { onChange, pull, become } = await silent([described("a", "old")], fails);
    become([described("a", "new")]);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await pull()).toEqual(["old"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await pull()).toEqual(["new"]);
    expect(onChange).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await pull()).toEqual(["new"]);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test("is read again where the list shows no changes, and only there", async () => {
    const read = vi.fn(async (uri: string) => answer(`${uri} now`));
    const dated = { ...bare("dated"), annotations: { lastModified: "2026-01-01T00:00:00Z" } };
    const hashed = (content_hash: string) => ({ ...bare("hashed"), _meta: { content_hash } });
    const { pull, become } = await silent([dated, described("self"), hashed("1")], read);
    const before = read.mock.calls.length;
    await vi.advanceTimersByTimeAsync(10_000);
    await pull();
    expect(read).toHaveBeenCalledTimes(before);
    become([dated, described("self"), hashed("2")]);
    await vi.advanceTimersByTimeAsync(10_000);
    await pull();
    expect(read).toHaveBeenCalledTimes(before + 1);
    expect(read.mock.lastCall?.[0]).toBe("dpe://h/hashed");
    const undated = await silent([bare("undated")], read);
    read.mockResolvedValue(answer("later"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await undated.pull()).toEqual(["later"]);
  });

  test("is read in turns, no more at a time than a slow provider bears", async () => {
    const read = vi.fn(async (uri: string) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return uri === "dpe://h" ? fails(uri) : answer(uri);
    });
    const many = Array.from({ length: 90 }, (_, index) => bare(`d${index}`));
    const starting = silent(many, read);
    await vi.advanceTimersByTimeAsync(60_000);
    const { pull } = await starting;
    const first = read.mock.calls.length;
    for (const turn of [1, 2, 3]) {
      const before = read.mock.calls.length;
      void pull();
      await vi.advanceTimersByTimeAsync(30_000);
      // One read is that of the catalogue, which this server does not have.
      expect(read.mock.calls.length - before, `turn ${turn}`).toBe(41);
    }
    expect(new Set(read.mock.calls.slice(first).map(([uri]) => uri)).size).toBe(91);
  });

  test("is read to its end in one look where that is quick", async () => {
    let title = "old";
    const read = vi.fn(async (uri: string) => (uri === "dpe://h" ? fails(uri) : answer(title)));
    const { pull } = await silent(
      Array.from({ length: 450 }, (_, index) => bare(`d${index}`)),
      read,
    );
    title = "new";
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(await pull())).toEqual(new Set(["new"]));
  });

  test("is taken from the catalogue as a whole, however many there are", async () => {
    let title = "old";
    const read = vi.fn(async (uri: string) => {
      const documents = Array.from({ length: 450 }, (_, index) => ({
        ...{ uri: `dpe://h/d${index}`, title, page_count: 1 },
      }));
      return { contents: [{ uri, text: JSON.stringify({ documents, total_count: 450 }) }] };
    });
    const { pull } = await silent(
      Array.from({ length: 450 }, (_, index) => bare(`d${index}`)),
      read,
    );
    title = "new";
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(await pull())).toEqual(new Set(["new"]));
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("is looked at again soon where the reads are slow, and seldom where the list is", async () => {
    const slowly = async (uri: string) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return answer(uri);
    };
    const starting = silent([bare("a")], slowly);
    await vi.advanceTimersByTimeAsync(3_000);
    const { documents, list } = await starting;
    await vi.advanceTimersByTimeAsync(10_000);
    void documents.revalidate();
    await vi.advanceTimersByTimeAsync(3_000 + 10_000);
    Object.assign(list, { refresh: () => new Promise((resolve) => setTimeout(resolve, 3_000)) });
    expect(documents.revalidate()).toBeDefined();
    await vi.advanceTimersByTimeAsync(6_000 + 23_000);
    expect(documents.revalidate()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(documents.revalidate()).toBeDefined();
  });

  test("is left alone where the server has shown that it tells of changes (#finder.cached)", async () => {
    const { documents, list } = await silent([described("a")], fails);
    Object.assign(list, { tellsOfDocuments: true });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(documents.revalidate()).toBeUndefined();
  });

  test("is looked at no sooner than its server vouches for its list", async () => {
    const { documents, list } = await silent([described("a")], fails);
    Object.assign(list, { listTtlMs: 60_000 });
    await vi.advanceTimersByTimeAsync(10_000);
    await documents.revalidate();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(documents.revalidate()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(documents.revalidate()).toBeDefined();
  });
});
