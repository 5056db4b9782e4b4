import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDocumentsServer } from "../../packages/documents/src/index.ts";
import { connect } from "../integration/documents/connect.ts";
import { makeFolder } from "../integration/documents/open-folder.ts";

const LINES = 700_000;

function largeText(word: string): string {
  return `${word} stands in the first line\n${"many words in a line of text\n".repeat(LINES)}`;
}

async function openServer(folder: string) {
  const documents = await createDocumentsServer({ folders: [folder], sandbox: "require", workers: 1 });
  await documents.settled();
  return documents;
}

test("with one worker at a time large files and small ones are read, by turns", async () => {
  await using place = await makeFolder({
    "a.txt": "a small one",
    "b.txt": largeText("second"),
    "c.txt": "another small one",
    "d.txt": largeText("fourth"),
  });
  await using documents = await openServer(place.path);
  expect(documents.problems()).toEqual([]);
  await using reader = await connect(documents);
  const words = [];
  for (const turn of [1, 2])
    for (const { source } of documents.context.library.documents()) {
      const page = await reader.json(`dpe://${documents.host}/${source.docRef}/pages/0`);
      words.push(`${turn} ${source.name} ${/small|second|fourth/.exec(JSON.stringify(page))?.[0]}`);
    }
  expect(words).toEqual(
    [1, 2].flatMap((turn) => [
      `${turn} a.txt small`,
      `${turn} b.txt second`,
      `${turn} c.txt small`,
      `${turn} d.txt fourth`,
    ]),
  );
}, 120_000);

test("a large file that is replaced by another is read by a worker that knows the new one", async () => {
  await using place = await makeFolder({ "a.txt": largeText("before") });
  await using documents = await openServer(place.path);
  await using reader = await connect(documents);
  const [document] = documents.context.library.documents();
  const uri = `dpe://${documents.host}/${document?.source.docRef}/pages/0`;
  expect(JSON.stringify(await reader.json(uri))).toContain("before");
  const next = join(place.path, ".next");
  await writeFile(next, largeText("after"));
  await rename(next, join(place.path, "a.txt"));
  await documents.rescan();
  await documents.settled();
  expect(JSON.stringify(await reader.json(uri))).toContain("after");
  expect(documents.problems()).toEqual([]);
}, 120_000);
