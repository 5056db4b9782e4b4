import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { addModel, listModels, removeModel } from "../../../packages/documents/src/index.ts";
import { zip } from "../../fixtures/documents/word-and-slides/zip.ts";
import { callTool } from "../documents/call-tool.ts";
import { connect } from "../documents/connect.ts";
import type { TestFolder } from "../documents/open-folder.ts";
import { makeFolder, openFolder } from "../documents/open-folder.ts";

const vocabulary = [
  "[PAD]",
  "[UNK]",
  "[CLS]",
  "[SEP]",
  "car",
  "automobile",
  "cat",
  "kitten",
  "query",
  "passage",
  ":",
];
const tokenizer = JSON.stringify({
  normalizer: { lowercase: true },
  model: { vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])) },
});

/** In the place of onnxruntime-node, which weighs 290 MB: a model in which two neighbouring tokens mean the same. */
const runtime = `
class Tensor { constructor(type, data, dims) { Object.assign(this, { type, data, dims }); } }
const InferenceSession = {
  async create(bytes) {
    if (Buffer.from(bytes).toString() !== "tiny weights") throw new Error("no weights");
    return {
      inputNames: ["input_ids", "attention_mask"],
      outputNames: ["last_hidden_state"],
      async run({ input_ids, attention_mask }) {
        if (input_ids.data.length !== attention_mask.data.length) throw new Error("no mask");
        const values = new Float32Array(input_ids.data.length * 8);
        input_ids.data.forEach((id, at) => { if (id > 3n && id < 8n) values[at * 8 + Number(id / 2n)] = 1; });
        values[7] = 0.01;
        return { last_hidden_state: new Tensor("float32", values, [...input_ids.dims, 8]) };
      },
    };
  },
};
module.exports = { Tensor, InferenceSession };
`;

let place: TestFolder;
let models: string;

beforeAll(async () => {
  place = await makeFolder({
    "package/tiny-e5.onnx": "tiny weights",
    "package/tiny-e5-tokenizer.json": tokenizer,
    "package/README.md": "---\nlicense: mit\n---\n",
    "models/node_modules/onnxruntime-node/package.json": '{ "name": "onnxruntime-node", "main": "index.js" }',
    "models/node_modules/onnxruntime-node/index.js": runtime,
  });
  models = join(place.path, "models");
});

afterAll(() => place[Symbol.asyncDispose]());

async function ask(documents: DocumentsServer, name: string, args: Record<string, unknown> = {}) {
  await using reader = await connect(documents);
  return await callTool(reader, name, args);
}

function serve(folder: TestFolder, model: string): Promise<DocumentsServer> {
  return openFolder(folder, { index: {}, meaning: { kind: "model", folder: join(models, model) } });
}

test("a model is added from a folder, listed with licence and checksum, used, and removed", async () => {
  const { card, isKnown } = await addModel({ models, path: join(place.path, "package"), name: "tiny-e5" });
  expect(card).toMatchObject({
    ...{ name: "tiny-e5", licence: "mit (README.md)", pooling: "mean", queryPrefix: "query: " },
    weights: createHash("sha256").update("tiny weights").digest("hex"),
  });
  expect(isKnown).toBe(false);
  expect(await listModels(models)).toEqual([card]);
  await using folder = await makeFolder({ "a.md": "# A\n\nAn automobile.", "b.md": "# B\n\nA kitten." });
  await using documents = await serve(folder, "tiny-e5");
  const done = { meaning: { model: "tiny-e5", is_done: true, searchable: 2 } };
  await vi.waitFor(
    async () => expect((await ask(documents, "index_status")).structured).toMatchObject(done),
    20_000,
  );
  const { structured } = await ask(documents, "search_documents", { query: "my cat" });
  expect((structured["hits"] as { file: string }[])[0]?.file).toBe("b.md");
  expect(await removeModel(models, "tiny-e5")).toBe(true);
  expect(await removeModel(models, "tiny-e5")).toBe(false);
});

test("a package is a zip file, whatever it is called", async () => {
  const parts = {
    "x/tiny.onnx": "tiny weights",
    "x/tokenizer.json": tokenizer,
    LICENSE: "Apache License, Version 2.0",
  };
  const jar = join(place.path, "tiny.jar");
  await writeFile(jar, zip(Object.entries(parts).map(([name, content]) => ({ name, content }))));
  const { card } = await addModel({ models, path: jar });
  expect(card).toMatchObject({ name: "tiny", licence: "Apache-2.0 (LICENSE)", source: jar });
  expect(await readFile(join(models, "tiny", "model.onnx"), "utf8")).toBe("tiny weights");
});

test("weights that are not those that were added are not run, and the search says so", async () => {
  await addModel({ models, path: join(place.path, "package"), name: "changed" });
  await writeFile(join(models, "changed", "model.onnx"), "other weights");
  await using folder = await makeFolder({ "a.md": "# A\n\nAn automobile." });
  await using documents = await serve(folder, "changed");
  await vi.waitFor(
    async () => expect((await ask(documents, "index_status")).text).toContain("is not what was added"),
    20_000,
  );
  expect((await ask(documents, "search_documents", { query: "automobile" })).text).toContain(
    "Only words were looked for, not their meaning",
  );
});

test("what cannot be a model is refused with what to do", async () => {
  const add = (path: string) => addModel({ models, path: join(place.path, path) });
  await place.write("empty/a.txt", "a");
  await place.write("other/a.onnx", "a");
  await place.write("other/tokenizer.json", '{ "model": { "type": "BPE", "vocab": {} } }');
  await expect(add("nothing")).rejects.toThrow("there is no file or folder");
  await expect(add("empty")).rejects.toThrow("there are no weights (.onnx)");
  await expect(add("other")).rejects.toThrow("serve this model with an endpoint, and use --embeddings");
  await expect(add("empty/a.txt")).rejects.toThrow("no package (zip, jar)");
});

test("a server for which the runtime is not installed does not start, and says how to install it", async () => {
  await using elsewhere = await makeFolder();
  const { folder } = await addModel({ models: elsewhere.path, path: join(place.path, "package"), name: "m" });
  await using documents = await makeFolder({ "a.md": "a" });
  await expect(openFolder(documents, { index: {}, meaning: { kind: "model", folder } })).rejects.toThrow(
    /npm install --prefix .* --ignore-scripts onnxruntime-node/,
  );
});
