import type { FinderDocument } from "@a2c-smcp/protocol";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Requester } from "../requester.ts";
import { Documents } from "./documents.ts";

const place = { computer: "lab", uri: "dpe://h/d" };

type Request = Readonly<Record<string, unknown>>;

function start(answer: (event: string, request: Request) => unknown) {
  const ask = vi.fn(async (event: string, request: Request) => answer(event, request));
  return { documents: new Documents({ ask } as unknown as Requester), ask };
}

const content = (body: unknown) => ({ contents: [{ uri: "u", text: JSON.stringify(body) }], req_id: "r" });

async function collect(items: AsyncIterable<FinderDocument>): Promise<string[]> {
  const uris: string[] = [];
  for await (const { uri } of items) uris.push(uri);
  return uris;
}

/** A Computer with so many documents that gives no more than so many at once. */
function catalogue(total: number, most: number) {
  return start((_, { offset, limit }) => {
    const count = Math.max(0, Math.min(Number(limit), most, total - Number(offset)));
    const documents = Array.from({ length: count }, (__, index) => ({
      uri: `dpe://h/${Number(offset) + index}`,
    }));
    return { documents, total_count: total, req_id: "r" };
  });
}

describe("all documents", () => {
  test.each([0, 1, 100, 101, 250])("of %i come, each once", async (total) => {
    const { documents, ask } = catalogue(total, 100);
    expect(await collect(documents.all("lab"))).toEqual(
      Array.from({ length: total }, (_, index) => `dpe://h/${index}`),
    );
    expect(ask).toHaveBeenCalledTimes(Math.max(1, Math.ceil(total / 100)));
  });

  test("come from a Computer too that gives fewer at once than it is asked for", async () => {
    const { documents } = catalogue(45, 20);
    expect(await collect(documents.all("lab"))).toHaveLength(45);
  });

  test("that move between pages meanwhile are given once", async () => {
    const page = [{ uri: "dpe://h/a" }, { uri: "dpe://h/b" }];
    const { documents } = start(() => ({ documents: page, total_count: 4, req_id: "r" }));
    expect(await collect(documents.all("lab"))).toEqual(["dpe://h/a", "dpe://h/b"]);
  });
});

describe("what was read", () => {
  test("is kept until the Computer changes, and only that of documents", async () => {
    const { documents, ask } = start(() => content({ a: 1 }));
    await documents.read(place);
    await documents.read(place);
    expect(ask).toHaveBeenCalledTimes(1);
    await documents.read(place, { mcpServer: "other" });
    expect(ask).toHaveBeenCalledTimes(2);
    documents.drop("lab");
    await documents.read(place);
    expect(ask).toHaveBeenCalledTimes(3);
    await documents.read({ computer: "lab", uri: "file:///a" });
    await documents.read({ computer: "lab", uri: "file:///a" });
    expect(ask).toHaveBeenCalledTimes(5);
  });

  test("is asked for anew after ten seconds, for a provider may tell nobody of changes (#agent.read-age)", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { documents, ask } = start(() => content({ a: 1 }));
    await documents.read(place);
    vi.advanceTimersByTime(10_000);
    await documents.read(place);
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await documents.read(place);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("before a change and answered after it is not kept", async () => {
    const { documents, ask } = start(() => content({}));
    const reading = documents.read(place);
    documents.drop("lab");
    await reading;
    await documents.read(place);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("in a form that is none of the protocol's is a bad answer", async () => {
    const { documents } = start(() => content({ nothing: "known" }));
    await expect(documents.document(place)).rejects.toMatchObject({ code: "bad-answer" });
    await expect(documents.text(place, "markdown")).rejects.toMatchObject({ code: "bad-answer" });
  });
});

test("pages are asked for when a part of them is", async () => {
  const { documents, ask } = start(() => content({ doc_ref: "d", uri: "u", title: "t", page_count: 1 }));
  await documents.document(place);
  await documents.document(place, { pages: true });
  await documents.document(place, { limit: 5 });
  expect(ask.mock.calls.map(([, { uri }]) => uri)).toEqual([
    "dpe://h/d",
    "dpe://h/d?depth=pages",
    "dpe://h/d?depth=pages&limit=5",
  ]);
});

describe("a limit that no URI may have", () => {
  const page = { page_index: 0, title: "One", uri: "dpe://h/d/pages/0", element_count: 1 };
  const described = { doc_ref: "d", uri: "u", title: "t", page_count: 1, pages: [page] };
  const table = { headers: ["a"], rows: [["1"]], total_rows: 7, row_offset: 0, row_limit: 1 };
  const element = { element_id: "tbl-0-0", category: "table", uri: "u", content: table };

  test.each([0, -3])("%i is nothing of the index, and still the document", async (limit) => {
    const { documents, ask } = start(() => content(described));
    const read = await documents.document(place, { limit });
    expect(read).toMatchObject({ page_count: 1, pages: [], page_limit: 0 });
    expect(ask.mock.calls.map(([, { uri }]) => uri)).toEqual(["dpe://h/d?depth=pages&limit=1"]);
  });

  test.each([0, -3])("%i is no row of a table, and how many there are", async (limit) => {
    const { documents } = start(() => content(element));
    const read = await documents.element({ ...place, id: "tbl-0-0" }, { limit });
    expect(read.content).toMatchObject({ headers: ["a"], rows: [], total_rows: 7, row_limit: 0 });
  });

  test("with a fraction is the whole number below, and an offset before the start is the start", async () => {
    const { documents, ask } = start(() => content(described));
    await documents.document(place, { offset: -2, limit: 2.5 });
    expect(ask.mock.calls.map(([, { uri }]) => uri)).toEqual(["dpe://h/d?depth=pages&offset=0&limit=2"]);
  });
});
