import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { callTool } from "../documents/call-tool.ts";
import { connect } from "../documents/connect.ts";
import type { TestFolder } from "../documents/open-folder.ts";
import { makeFolder, openFolder } from "../documents/open-folder.ts";
import type { EmbeddingsEndpoint } from "./embeddings-endpoint.ts";
import { openEmbeddingsEndpoint } from "./embeddings-endpoint.ts";

let folder: TestFolder;
let endpoint: EmbeddingsEndpoint;

const files = {
  "garage.md": "# Garage\n\nHow to mend an automobile.",
  "pets.md": "# Pets\n\nA kitten sleeps a lot.",
  "report.md": "# Report\n\nRevenue went up.",
};

beforeAll(async () => {
  folder = await makeFolder(files);
  endpoint = await openEmbeddingsEndpoint();
});

afterAll(async () => {
  await folder[Symbol.asyncDispose]();
  await endpoint[Symbol.asyncDispose]();
});

function open(more: { readonly index?: string; readonly model?: string } = {}): Promise<DocumentsServer> {
  const { index, model = "tiny" } = more;
  return openFolder(folder, {
    index: { file: index },
    watch: { pollMs: 50 },
    meaning: { kind: "endpoint", url: endpoint.url, model, key: "k1", retryMs: 1 },
  });
}

async function ask(documents: DocumentsServer, name: string, args: Readonly<Record<string, unknown>> = {}) {
  await using reader = await connect(documents);
  return await callTool(reader, name, args);
}

interface Status {
  readonly meaning: {
    readonly files: number;
    readonly searchable: number;
    readonly is_done: boolean;
    readonly windows: number;
    readonly refused: number;
    readonly trouble?: string;
  };
}

async function statusOf(documents: DocumentsServer): Promise<Status["meaning"]> {
  return ((await ask(documents, "index_status")).structured as unknown as Status).meaning;
}

/** Waits until so many files are there by their meaning. */
async function whenDone(documents: DocumentsServer, files: number): Promise<void> {
  await vi.waitFor(
    async () => expect(await statusOf(documents)).toMatchObject({ is_done: true, searchable: files }),
    { timeout: 40_000 },
  );
}

const filesOf = ({ structured }: { readonly structured: unknown }): readonly string[] =>
  (structured as { hits: { file: string }[] }).hits.map(({ file }) => file);

describe("with a model behind an endpoint", () => {
  let documents: DocumentsServer;
  beforeAll(async () => {
    documents = await open();
    await documents.indexed();
    await whenDone(documents, 3);
  });
  afterAll(() => documents.close());

  test("a page is found by what it means, without any word of the question", async () => {
    const answer = await ask(documents, "search_documents", { query: "repair a vehicle" });
    expect(filesOf(answer)[0]).toBe("garage.md");
    expect(answer.structured).toMatchObject({
      coverage: { is_complete: true, meaning: { model: "tiny", files: 3, searched: 3, is_used: true } },
    });
    expect(answer.text).toContain("How to mend an automobile.");
  });

  test("the file's name stands before the text, and the key goes with every request", () => {
    const inputs = endpoint.asked.flatMap(({ input }) => input);
    expect(inputs).toContainEqual(expect.stringMatching(/^garage\n(?:.|\n)*How to mend an automobile\.$/));
    expect(new Set(endpoint.asked.map(({ key }) => key))).toEqual(new Set(["Bearer k1"]));
  });

  test("a query that says which words it wants finds only these, and says so", async () => {
    const answer = await ask(documents, "search_documents", { query: '"kitten sleeps"' });
    expect(filesOf(answer)).toEqual(["pets.md"]);
    expect(answer.text).toContain("Only words were looked for, not their meaning");
    expect(filesOf(await ask(documents, "search_documents", { query: "vehicle -automobile" }))).toEqual([]);
  });

  test("filters hold for what is found by its meaning", async () => {
    const query = { query: "repair a vehicle", path: "pets.md" };
    expect(filesOf(await ask(documents, "search_documents", query))).not.toContain("garage.md");
    const found = await ask(documents, "search_documents", { query: "vehicle", category: "table" });
    expect(filesOf(found)).toEqual([]);
  });

  test("an endpoint that fails leaves the words, and the answer says why", async () => {
    endpoint.failures.push(...Array(4).fill({ status: 503, body: "loading the model" }));
    const answer = await ask(documents, "search_documents", { query: "kitten at night" });
    expect(filesOf(answer)).toEqual(["pets.md"]);
    expect(answer.text).toMatch(
      /Only words were looked for, not their meaning \(.* returned 503: loading the model\)/,
    );
  });

  test("a request that fails for the moment is tried again", async () => {
    endpoint.failures.push({ status: 429, body: "slow down" });
    const answer = await ask(documents, "search_documents", { query: "feline habits" });
    expect(filesOf(answer)[0]).toBe("pets.md");
  });

  test("a document that changes is found by its new meaning, not by its old one", async () => {
    await writeFile(join(folder.path, "report.md"), "# Report\n\nA cat that lost its money, long story.");
    await expect
      .poll(async () => filesOf(await ask(documents, "search_documents", { query: "feline income" }))[0])
      .toBe("report.md");
    await whenDone(documents, 3);
  });
});

test("vectors are kept in the index: a restart asks for none, another model asks for all", async () => {
  await using place = await makeFolder();
  const index = join(place.path, "index.sqlite");
  await using first = await open({ index });
  await whenDone(first, 3);
  await first.close();
  const before = endpoint.asked.length;
  await using second = await open({ index });
  await whenDone(second, 3);
  expect(endpoint.asked.length).toBe(before);
  await second.close();
  await using third = await open({ index, model: "other" });
  await whenDone(third, 3);
  expect(endpoint.asked.slice(before).map(({ model }) => model)).toContain("other");
});

test("a text that the model refuses is left out and counted, the others are taken", async () => {
  endpoint.poison = "automobile";
  await using documents = await open();
  await whenDone(documents, 3);
  expect(await statusOf(documents)).toMatchObject({ refused: 1, searchable: 3 });
  endpoint.poison = undefined;
});

test("an endpoint that refuses everything is given up, and the search says so", async () => {
  await using documents = await open({ model: "" });
  endpoint.failures.push(...Array(20).fill({ status: 404, body: "no such model" }));
  await expect.poll(async () => (await statusOf(documents)).trouble).toContain("returned 404: no such model");
  endpoint.failures.length = 0;
  const answer = await ask(documents, "search_documents", { query: "kitten" });
  expect(answer.text).toContain("By meaning, 0 of 3 files were searched");
});
