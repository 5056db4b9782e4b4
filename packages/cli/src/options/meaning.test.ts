import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentArguments } from "./document-files.ts";
import { readMeaning } from "./meaning.ts";

const flags = { ocr: "auto", ocrLanguages: "eng" } as const;
const endpoint = { embeddings: "http://localhost:1/v1", embeddingsModel: "m" };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "a2c-meaning-"));
  writeFileSync(join(folder, "key"), "from-file\n");
  writeFileSync(join(folder, "empty"), "\n");
});

afterAll(() => rmSync(folder, { recursive: true }));

test("without a model nothing is looked for by meaning", async () => {
  expect(await readMeaning(flags, { A2C_EMBEDDINGS_KEY: "k" })).toBeUndefined();
});

test("the key of an endpoint comes from the environment, or from a file", async () => {
  const source = { kind: "endpoint", url: "http://localhost:1/v1", model: "m" };
  expect(await readMeaning({ ...flags, ...endpoint }, { A2C_EMBEDDINGS_KEY: "k" })).toEqual({
    ...source,
    key: "k",
  });
  const withFile = { ...flags, ...endpoint, embeddingsKeyFile: join(folder, "key") };
  expect(await readMeaning(withFile, { A2C_EMBEDDINGS_KEY: "k" })).toEqual({ ...source, key: "from-file" });
  const empty = { ...withFile, embeddingsKeyFile: join(folder, "empty") };
  await expect(readMeaning(empty, {})).rejects.toThrow("The secret is empty.");
});

test("what does not go together, or is not there, is a mistake with a hint", async () => {
  const wrong = [
    { embeddings: endpoint.embeddings },
    { ...endpoint, index: false },
    { embeddingsModel: "none" },
  ] as const;
  const said = [
    "--embeddings needs the name of a model.",
    "Search by meaning needs an index.",
    "There is no model none.",
  ];
  for (const [at, given] of wrong.entries())
    await expect(readMeaning({ ...flags, ...given }, { XDG_DATA_HOME: folder })).rejects.toThrow(said[at]);
});

test("a process that serves the documents for another gets the same model, and no key as an argument", () => {
  const given = documentArguments({ ...flags, ...endpoint, embeddingsKeyFile: join(folder, "key") });
  expect(given.slice(given.indexOf("--embeddings"))).toEqual([
    ...["--embeddings", "http://localhost:1/v1", "--embeddings-model", "m"],
    ...["--embeddings-key-file", join(folder, "key")],
  ]);
});
