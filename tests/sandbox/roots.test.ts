import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDocumentsServer } from "../../packages/documents/src/index.ts";
import { connect } from "../integration/documents/connect.ts";
import { makeFolder } from "../integration/documents/open-folder.ts";

test("a folder that is removed and made again is read, though the worker was confined to the old one", async () => {
  await using place = await makeFolder({ "served/a.txt": "the old words" });
  const folder = join(place.path, "served");
  await using documents = await createDocumentsServer({ folders: [folder], sandbox: "require", workers: 1 });
  await documents.settled();
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await writeFile(join(folder, "a.txt"), "the new words");
  await documents.rescan();
  await documents.settled();
  expect(documents.problems()).toEqual([]);
  await using reader = await connect(documents);
  const docRef = documents.context.library.documents()[0]?.source.docRef;
  const page = await reader.json(`dpe://${documents.host}/${docRef}/pages/0`);
  expect(JSON.stringify(page)).toContain("the new words");
});
