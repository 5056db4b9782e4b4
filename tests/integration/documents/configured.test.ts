import { DpePage } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { connect } from "./connect.ts";
import { makeFolder, openFolder } from "./open-folder.ts";
import { sampleDocument } from "./sample-document.ts";

test("a page carries as many rows and characters as configured (#documents.row-limit) (#documents.character-limit)", async () => {
  await using folder = await makeFolder({ "a.testdoc": sampleDocument });
  await using documents = await openFolder(folder, { cut: { pageRows: 120, pageCharacters: 2000 } });
  await using reader = await connect(documents);
  const docRef = documents.context.library.documents()[0]?.source.docRef;
  const page = DpePage.parse(await reader.json(`dpe://com.example.docs/${docRef}/pages/0`));
  const contents = new Map(page.elements.map(({ element_id, content }) => [element_id, content]));
  expect(contents.get("tbl-0-0")?.["rows"]).toHaveLength(120);
  expect(contents.get("tbl-0-0")).toMatchObject({ total_rows: 230, truncated: true });
  expect(contents.get("list-0-0")?.["items"]).toHaveLength(120);
  expect(contents.get("txt-0-1")).toEqual({ text: "long ".repeat(400), truncated: true });
});

test("a page carries fewer rows where configured", async () => {
  await using folder = await makeFolder({ "a.testdoc": sampleDocument });
  await using documents = await openFolder(folder, { cut: { pageRows: 3 } });
  await using reader = await connect(documents);
  const docRef = documents.context.library.documents()[0]?.source.docRef;
  const page = DpePage.parse(await reader.json(`dpe://com.example.docs/${docRef}/pages/0?categories=table`));
  expect(page.elements[0]?.content).toEqual({
    headers: ["row", "sum"],
    rows: [
      [0, 0],
      [1, 10],
      [2, 20],
    ],
    total_rows: 230,
    truncated: true,
  });
});

test("bytes beyond the limit are left out, and that is said", async () => {
  await using folder = await makeFolder({ "a.testdoc": sampleDocument });
  await using documents = await openFolder(folder, { blobBytes: 10 });
  await using reader = await connect(documents);
  const docRef = documents.context.library.documents()[0]?.source.docRef;
  const uri = `dpe://com.example.docs/${docRef}/elements/img-0-0`;
  const { contents } = await reader.client.readResource({ uri });
  expect(contents).toHaveLength(1);
  expect(contents[0]?._meta).toEqual({
    content_hash: expect.any(String),
    blob_omitted: { mime_type: "image/png", bytes: expect.any(Number), most_bytes: 10 },
  });
});
