import { createDocumentsServer, serveOverHttp } from "@a2c-smcp/documents";
import { TemporaryFolder } from "@a2c-smcp/testkit";
import type { TestClient } from "../gateway/kit.ts";
import { connect, openGateway } from "../gateway/kit.ts";

const TOKEN = "a-token-for-this-test";

/** Serves files, all of them searchable, behind a gateway; returns a client of that, which takes everything with it. */
export async function serveFiles(files: Readonly<Record<string, string | Uint8Array>>): Promise<TestClient> {
  const folder = new TemporaryFolder();
  for (const [path, content] of Object.entries(files)) await folder.write(path, content);
  const documents = await createDocumentsServer({ folders: [folder.path], workers: 1, index: {} });
  await documents.indexed();
  const http = await serveOverHttp(documents, { port: 0, token: TOKEN });
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const stand = openGateway({ documents: { type: "streamable", url: http.url.href, headers } });
  const client = await connect(stand);
  return {
    ...client,
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await stand[Symbol.asyncDispose]();
      await http.close();
      await documents.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
