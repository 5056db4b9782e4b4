import { createHash } from "node:crypto";
import { blobOf, connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { serveOverHttp } from "@a2c-smcp/documents";
import { createServer } from "@a2c-smcp/server";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder, openFolder } from "../documents/open-folder.ts";
import type { TestDocument } from "../documents/test-formats.ts";
import { ask, enter } from "../server/parties.ts";

const token = "a-token-for-the-documents";
const headers = { Authorization: `Bearer ${token}` };
const picture = Buffer.alloc(100_000, "a large picture ");
const report: TestDocument = {
  title: "Report",
  pages: [
    {
      title: "One",
      elements: [{ category: "image", content: { alt: "A picture" }, blob: picture.toString("base64") }],
    },
  ],
};

/** Documents behind a Computer in an office: one with a picture, one that is large itself. */
async function startOffice(large: Buffer) {
  const folder = await makeFolder({ "a.testdoc": report, "b.txt": large });
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const documents = await openFolder(folder);
  onTestFinished(() => documents[Symbol.asyncDispose]());
  const service = await serveOverHttp(documents, { port: 0, token });
  onTestFinished(() => service.close());
  const server = createServer({ port: 0 });
  onTestFinished(() => server.close({ timeoutMs: 0 }));
  const { url } = await server.listen();
  const config = { mcpServers: { docs: { type: "http", url: service.url.href, headers } } };
  const computer = new Computer({ name: "c", config, allow: ["*"] });
  onTestFinished(() => computer.close());
  await computer.start();
  await computer.connect(url, { office: "o" });
  const uriOf = (file: string): string => {
    const found = documents.context.library.documents().find(({ source }) => source.relativePath === file);
    return `dpe://com.example.docs/${found?.source.docRef}`;
  };
  return { url, uriOf };
}

test("a picture of a page travels by handle to who fetches it, and reaches our Agent whole (#blobs.handles)", async () => {
  const { url, uriOf } = await startOffice(Buffer.from("small"));
  const uri = `${uriOf("a.testdoc")}/elements/img-0-0`;
  const socket = await enter(url, { role: "agent", name: "a", office: "o" });
  const request = { agent: "a", req_id: "r", computer: "c", uri, blobs: true };
  for (const event of ["client:read_resource", "client:get_dpe"])
    expect(await ask(socket, event, request)).toMatchObject({
      contents: [{ mimeType: "application/json" }, { blob: "", _meta: { a2c_total_size: picture.length } }],
    });
  socket.disconnect();
  const agent = await connectAgent({ url, office: "o", name: "b" });
  onTestFinished(() => agent.close());

  expect(await agent.readResource("c", uri)).toMatchObject({
    attachments: [{ mime_type: "image/png", blob: picture.toString("base64") }],
  });
});

test("the file of a document travels by handle, and its pieces add up (#blobs.handles)", async () => {
  const file = Buffer.alloc(3_000_000, "line after line\n");
  const { url, uriOf } = await startOffice(file);
  const agent = await connectAgent({ url, office: "o", name: "b" });
  onTestFinished(() => agent.close());
  const pieces: Uint8Array[] = [];
  for (let offset: unknown = 0; typeof offset === "number"; ) {
    const args = { uri: uriOf("b.txt"), offset, length: 2_000_000 };
    const answer = await agent.callTool("c", "get_source", args, { blobs: "keep" });
    const blob = blobOf(answer.content[1] ?? {});
    expect(answer.content[0]?.["text"]).not.toContain(file.toString("base64", 0, 30));
    pieces.push((await agent.getBlob("c", blob ?? "")).bytes);
    offset = (answer.structuredContent as Record<string, unknown>)["next_offset"];
  }

  expect(pieces.map(({ length }) => length)).toEqual([2_000_000, 1_000_000]);
  const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
  expect(digest(Buffer.concat(pieces))).toBe(digest(file));
});
