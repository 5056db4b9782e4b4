import { request } from "node:http";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, test, vi } from "vitest";
import type { HttpService } from "../../../packages/documents/src/index.ts";
import { serveMetrics, serveOverHttp } from "../../../packages/documents/src/index.ts";
import type { Era, TestClient } from "./connect.ts";
import { clientOf, eras, withReading } from "./connect.ts";
import { makeFolder, openFolder } from "./open-folder.ts";
import { sampleDocument } from "./sample-document.ts";

const token = "a-token-for-tests";

async function connectHttp({ url }: HttpService, era: Era): Promise<TestClient> {
  const client = clientOf(era);
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return withReading(client, () => client.close());
}

/** Posts with any headers, `Host` included, and returns the status. */
function statusOf(url: URL, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const post = request(url, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    post.once("error", reject);
    post.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }));
  });
}

describe.each(eras)("over HTTP in the %s era", (era) => {
  test("two clients read and are both told of changes", async () => {
    await using folder = await makeFolder({ "a.testdoc": sampleDocument });
    await using documents = await openFolder(folder);
    await using service = await serveOverHttp(documents, { port: 0, token });
    await using first = await connectHttp(service, era);
    await using second = await connectHttp(service, era);
    const uri = `dpe://com.example.docs/${documents.context.library.documents()[0]?.source.docRef}`;
    expect(await first.json(`${uri}/pages/2`)).toMatchObject({ title: "Page 2" });
    const told = [vi.fn(), vi.fn()];
    for (const [index, { client }] of [first, second].entries()) {
      client.setNotificationHandler("notifications/resources/updated", ({ params }) =>
        told[index]?.(params.uri),
      );
      if (era === "modern") await client.listen({ resourceSubscriptions: [uri] });
      else await client.subscribeResource({ uri });
    }
    await folder.write("a.testdoc", { title: "Changed", pages: [] });
    await documents.rescan();
    for (const notify of told) await expect.poll(() => notify.mock.calls).toEqual([[uri]]);
    await expect(second.json(`${uri}/pages/2`)).rejects.toMatchObject({
      code: 4202,
      data: { page_count: 0 },
    });
  });
});

test("more connections than clients need are closed before anything of them is read", async () => {
  await using folder = await makeFolder({});
  await using documents = await openFolder(folder);
  await using service = await serveOverHttp(documents, { port: 0, token });
  const port = Number(service.url.port);
  const sockets = Array.from({ length: 501 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  const closed: Socket[] = [];
  for (const socket of sockets) socket.resume().once("close", () => closed.push(socket));
  await expect.poll(() => closed.length).toBe(1);
  for (const socket of sockets) socket.destroy();
});

describe("an HTTP request is refused", () => {
  test.each([
    ["without a token", {}, 401],
    ["with a wrong token", { authorization: "Bearer no" }, 401],
    ["with a foreign host", { authorization: `Bearer ${token}`, host: "evil.example" }, 403],
    ["with a foreign origin", { authorization: `Bearer ${token}`, origin: "https://evil.example" }, 403],
  ])("%s", async (_, headers, status) => {
    await using folder = await makeFolder();
    await using documents = await openFolder(folder);
    await using service = await serveOverHttp(documents, { port: 0, token });
    expect(await statusOf(service.url, headers)).toBe(status);
  });

  test("on another path, and with a session that is not there", async () => {
    await using folder = await makeFolder();
    await using documents = await openFolder(folder);
    await using service = await serveOverHttp(documents, { port: 0, token });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    expect(await statusOf(new URL("/other", service.url), headers)).toBe(404);
    expect(await statusOf(service.url, { ...headers, "mcp-session-id": "gone" })).toBe(404);
  });
});

test("an HTTP server closes twice, with clients connected", async () => {
  await using folder = await makeFolder();
  await using documents = await openFolder(folder);
  const service = await serveOverHttp(documents, { port: 0, token });
  await using reader = await connectHttp(service, "legacy");
  await reader.client.listResources();
  await service.close();
  await service.close();
  await expect(reader.client.listResources()).rejects.toThrow();
});

describe("/metrics", () => {
  /** Asks for the figures with any headers. */
  async function figuresOf({ url }: HttpService, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(new URL("/metrics", url), { headers });
    return { status: response.status, text: await response.text() };
  }

  test.each(eras)("counts what clients of the %s era ask for, and what there is", async (era) => {
    await using folder = await makeFolder({ "a.testdoc": sampleDocument });
    await using documents = await openFolder(folder);
    await using service = await serveOverHttp(documents, { port: 0, token });
    await using client = await connectHttp(service, era);
    const uri = `dpe://com.example.docs/${documents.context.library.documents()[0]?.source.docRef}`;
    await client.json(`${uri}/pages/2`);
    await expect(client.json(`${uri}/pages/99`)).rejects.toThrow();
    const { status, text } = await figuresOf(service);
    expect(status).toBe(200);
    expect(text).toContain('a2c_mcp_requests_total{method="resources/read",outcome="ok"} 1\n');
    expect(text).toContain('a2c_mcp_requests_total{method="resources/read",outcome="error"} 1\n');
    expect(text).toContain('a2c_mcp_request_duration_seconds_count{method="resources/read"} 2\n');
    expect(text).toContain("a2c_documents 1\n");
    expect(text).toContain(`a2c_mcp_clients ${era === "legacy" ? 1 : 0}\n`);
  });

  test("is for this machine, or for whoever has the token", async () => {
    await using folder = await makeFolder({});
    await using documents = await openFolder(folder);
    await using service = await serveOverHttp(documents, { port: 0, token });
    const forwarded = { "x-forwarded-for": "192.0.2.7" };
    expect(await figuresOf(service, forwarded)).toMatchObject({ status: 401 });
    const bearer = { ...forwarded, authorization: `Bearer ${token}` };
    expect(await figuresOf(service, bearer)).toMatchObject({ status: 200 });
    expect(await statusOf(new URL("/metrics", service.url), {})).toBe(405);
    expect(await statusOf(new URL("/metrics", service.url), { host: "evil.example" })).toBe(403);
  });

  test("has a port of its own for what is served over stdio", async () => {
    await using folder = await makeFolder({});
    await using documents = await openFolder(folder);
    await using service = await serveMetrics(documents, 0);
    expect(service.url.pathname).toBe("/metrics");
    const { status, text } = await figuresOf(service);
    expect({ status, text }).toMatchObject({
      status: 200,
      text: expect.stringContaining("a2c_documents 0\n"),
    });
    expect(await statusOf(new URL("/mcp", service.url), {})).toBe(404);
    expect(await statusOf(service.url, { host: "evil.example" })).toBe(403);
  });
});
