import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Provider, ProviderDocument } from "@a2c-smcp/provider";
import { defineProvider } from "@a2c-smcp/provider";
import type { ProviderCheckId } from "@a2c-smcp/provider/testing";
import { checkProvider, describeProvider, providerChecks, readerOf } from "@a2c-smcp/provider/testing";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { afterAll, describe, expect, test } from "vitest";
import { createPoorProvider } from "../../conformance/letter/poor-provider.ts";
import { connect } from "../documents/connect.ts";
import { makeFolder, openFolder } from "../documents/open-folder.ts";
import { sampleDocument } from "../documents/sample-document.ts";

const framework = { describe, test, afterAll };

describeProvider("the documents server", {
  framework,
  open: async () => {
    const folder = await makeFolder({ "report.testdoc": sampleDocument });
    const documents = await openFolder(folder);
    const { client, ...connection } = await connect(documents);
    const close = async () => {
      await connection[Symbol.asyncDispose]();
      await documents.close();
      await folder[Symbol.asyncDispose]();
    };
    return { reader: readerOf(client), close };
  },
});

describeProvider("the example of a custom provider", {
  framework,
  open: async () => {
    const server = fileURLToPath(new URL("../../../examples/custom-provider/server.ts", import.meta.url));
    const args = ["--conditions", "@a2c-smcp/source", "--import", import.meta.resolve("tsx"), server];
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
    return { reader: readerOf(client), close: () => client.close() };
  },
});

async function resultsOf(provider: Pick<Provider, "serveOverStdio">) {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  provider.serveOverStdio({ stdin: toServer, stdout: toClient });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioServerTransport(toClient, toServer));
  const found = await checkProvider(readerOf(client));
  await client.close();
  return found;
}

async function startPoorProvider(): Promise<Client> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  await createPoorProvider().connect(new StdioServerTransport(toServer, toClient));
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioServerTransport(toClient, toServer));
  return client;
}

describe("the contract", () => {
  test("finds everything that a poor provider does not do", async () => {
    const found = await checkProvider(readerOf(await startPoorProvider()));
    const failed = found.filter(({ status }) => status === "failed").map(({ id }) => id);
    // What is left over: documents are listed, have levels and can be read in JSON.
    const kept: ProviderCheckId[] = [
      "documents-listed",
      "subscribe",
      "level-0",
      "level-1",
      "level-3",
      "errors",
      "content-shapes",
    ];
    expect(new Set(failed)).toEqual(
      new Set(providerChecks.map(({ id }) => id).filter((id) => !kept.includes(id))),
    );
  });

  test("needs subscriptions", async () => {
    const reader = { ...readerOf(await startPoorProvider()), canSubscribe: false };
    expect((await checkProvider(reader)).find(({ id }) => id === "subscribe")?.status).toBe("failed");
  });

  test("says what it could not try, instead of calling it well", async () => {
    const list: ProviderDocument[] = [{ doc_ref: "a", title: "A", page_count: 0 }];
    await using provider = defineProvider({ host: "com.example.x", list: () => list, page: () => undefined });
    const found = await resultsOf(provider);
    expect(found.filter(({ status }) => status === "not-tried").map(({ id }) => id)).toEqual(
      expect.arrayContaining(["level-2", "level-3", "depth", "format-markdown", "row-window", "categories"]),
    );
  });

  test("says in words what is wrong with a body, and goes on as far as it can be read", async () => {
    const poor = readerOf(await startPoorProvider());
    const bodies: Readonly<Record<string, object>> = {
      "dpe://com.example.poor/notes": { title: "Notes", page_count: "2" },
      "dpe://com.example.poor/notes/pages/1": { elements: [{ element_id: "a", content: "Words." }] },
    };
    const read: typeof poor.read = async (uri) => {
      const body = bodies[uri.replace(/\?.*/, "")];
      return body ? [{ mimeType: "application/json", text: JSON.stringify(body) }] : poor.read(uri);
    };
    const found = new Map((await checkProvider({ ...poor, read })).map((one) => [one.id, one]));
    expect(found.get("level-1")).toMatchObject({
      problem:
        "dpe://com.example.poor/notes: doc_ref: expected string, received undefined; uri: expected string, received undefined; page_count: expected number, received string",
    });
    expect(found.get("level-2")).toMatchObject({ status: "failed" });
    // The first page is as it was, and so is what is not there.
    expect(found.get("categories")).toMatchObject({
      status: "failed",
      problem: expect.stringContaining("too"),
    });
    expect(found.get("errors")).toMatchObject({ status: "ok" });
  });

  test("says of what stands on documents that it was not tried, where none is listed", async () => {
    const reader = { ...readerOf(await startPoorProvider()), listResources: async () => [] };
    const found = await checkProvider(reader);
    const failed = found.flatMap(({ id, status }) => (status === "failed" ? [id] : []));
    expect(failed).toEqual(["documents-listed", "list-changed", "templates", "completion"]);
  });

  test("of a server without documents fails at the first line", async () => {
    await using provider = defineProvider({ host: "com.example.x", list: () => [], page: () => undefined });
    expect((await resultsOf(provider))[0]).toMatchObject({
      id: "documents-listed",
      status: "failed",
      problem: "no dpe:// resource is listed",
    });
  });

  test("known failures are told apart from news", async () => {
    const bodies = new Map<string, () => Promise<void>>();
    describeProvider("poor", {
      framework: {
        describe: (_, body) => body(),
        test: (title, body) => bodies.set(title.split(":")[0] ?? "", body),
        afterAll: () => undefined,
      },
      open: async () => ({ reader: readerOf(await startPoorProvider()), close: async () => undefined }),
      known: { depth: "ignores it", "level-1": "a mistake of the list" },
    });
    await expect(bodies.get("depth")?.()).resolves.toBeUndefined();
    await expect(bodies.get("level-1")?.()).rejects.toThrow("take it out of known");
    await expect(bodies.get("categories")?.()).rejects.toThrow("has a table, too");
  });
});
