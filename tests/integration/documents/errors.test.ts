import { ProtocolError } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { connect, eras } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";
import { sampleDocument } from "./sample-document.ts";

let folder: TestFolder;
let documents: DocumentsServer;

beforeAll(async () => {
  const noise = new Uint8Array(512).fill(3);
  folder = await makeFolder({ "report.testdoc": sampleDocument, "zeros.bin": noise });
  documents = await openFolder(folder);
});

afterAll(async () => {
  await documents.close();
  await folder[Symbol.asyncDispose]();
});

async function failureOf(read: Promise<unknown>): Promise<{ code: number; message: string; data: unknown }> {
  const error = await read.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ProtocolError))
    throw new Error("not refused with a protocol error", { cause: error });
  return { code: error.code, message: error.message, data: error.data };
}

describe.each(eras)("a client of the %s era is told", (era) => {
  test("that there is no such document (#documents.not-found)", async () => {
    await using reader = await connect(documents, era);
    const failure = await failureOf(reader.json("dpe://com.example.docs/nowhere/pages/0"));
    expect(failure).toEqual({
      code: 4201,
      message: expect.stringContaining("Read dpe://com.example.docs for the documents"),
      data: { host: "com.example.docs", doc_ref: "nowhere" },
    });
    expect((await failureOf(reader.json("dpe://com.other.docs/nowhere"))).code).toBe(4201);
  });

  test("which pages there are (#documents.page-out-of-range)", async () => {
    await using reader = await connect(documents, era);
    const [document] = documents.context.library.documents();
    const docRef = document?.source.docRef;
    const failure = await failureOf(reader.json(`dpe://com.example.docs/${docRef}/pages/31`));
    expect(failure).toEqual({
      code: 4202,
      message: `${docRef} has no page 31: its pages are 0 to 30`,
      data: { doc_ref: docRef, page_index: 31, page_count: 31 },
    });
  });

  test("that there is no such element (#documents.element-not-found)", async () => {
    await using reader = await connect(documents, era);
    const docRef = documents.context.library.documents()[0]?.source.docRef;
    for (const id of ["tbl-0-7", "tbl-99-0", "nonsense", "..%2F..%2Fetc"]) {
      const failure = await failureOf(reader.json(`dpe://com.example.docs/${docRef}/elements/${id}`));
      expect(failure.code).toBe(4203);
      expect(failure.data).toEqual({
        doc_ref: docRef,
        element_id: decodeURIComponent(id),
        page_count: 31,
      });
    }
  });

  test("which rule a URI breaks", async () => {
    await using reader = await connect(documents, era);
    const failure = await failureOf(reader.json("dpe://com.example.docs/report/pages/x"));
    expect(failure).toMatchObject({ code: 4204, data: { rule: 3 } });
    expect((await failureOf(reader.json("dpe://com.example.docs/a?limit=101"))).code).toBe(4204);
    expect((await failureOf(reader.json("file:///etc/passwd"))).code).toBe(4204);
  });
});

test("a file that cannot be read is a problem with a reason and no document", async () => {
  await using reader = await connect(documents);
  const [problem, ...others] = documents.problems();
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ file: "zeros.bin", reason: "unsupported" });
  const { resources } = await reader.client.listResources();
  expect(resources.map(({ name }) => name)).toEqual(["Annual report"]);
  const failure = await failureOf(reader.json(`dpe://com.example.docs/${problem?.docRef}`));
  expect(failure).toMatchObject({
    code: 4201,
    data: { doc_ref: problem?.docRef, reason: "unsupported", hint: expect.stringMatching(/\.$/) },
  });
  expect(JSON.stringify(failure)).not.toContain(folder.path);
});
