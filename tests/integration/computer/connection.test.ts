import { silentLogger } from "@a2c-smcp/runtime";
import { Client, InMemoryTransport, ProtocolError } from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { describe, expect, onTestFinished, test } from "vitest";
import { McpConnection } from "../../../packages/computer/src/mcp/mcp-connection.ts";
import { classifyFailure } from "../../../packages/computer/src/mcp/mcp-failure.ts";
import { poll } from "./kit.ts";

type Era = "legacy" | "modern";
type Capabilities = ConstructorParameters<typeof Server>[1] extends { capabilities?: infer C } | undefined
  ? C
  : never;

const everything: Capabilities = {
  tools: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  completions: {},
};

/** A server with resources on the other end of a pair of pipes, without a process between. */
async function connect(era: Era, capabilities: Capabilities = everything) {
  const subscribed = new Set<string>();
  let server: Server | undefined;
  const [near, far] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(
    () => {
      server = createServer(capabilities, subscribed);
      return server;
    },
    { transport: far },
  );
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: era === "modern" ? "auto" : "legacy" } },
  );
  const connection = new McpConnection(
    client,
    { transport: near, canBeModern: true, hasCredentials: false },
    { server: "s", logger: silentLogger, requestTimeoutMs: 5_000 },
  );
  onTestFinished(async () => {
    await connection.close();
    await handle.close();
  });
  await client.connect(near);
  await connection.followChanges();
  return { connection, subscribed, server: () => server as Server };
}

function createServer(capabilities: Capabilities, subscribed: Set<string>): Server {
  const server = new Server({ name: "resources", version: "1" }, { capabilities });
  if (!capabilities.resources) return server;
  server.setRequestHandler("resources/list", ({ params }) =>
    params?.cursor === "2"
      ? { resources: [{ uri: "t://2", name: "two" }] }
      : { resources: [{ uri: "t://1", name: "one", "x-own": 1 }], nextCursor: "2" },
  );
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [{ uriTemplate: "t://{id}", name: "any" }],
  }));
  server.setRequestHandler("resources/read", ({ params }) => {
    if (params.uri === "t://gone") throw new ProtocolError(4201, "gone", { doc_ref: "x" });
    return { contents: [{ uri: params.uri, text: "text", "x-own": 1 }], "x-top": 2 };
  });
  server.setRequestHandler("resources/subscribe", ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
  server.setRequestHandler("completion/complete", ({ params }) => ({
    completion: { values: [`${params.argument.value}-${params.context?.arguments?.["a"]}`], total: 1 },
  }));
  return server;
}

describe.each(["legacy", "modern"] as const)("a connection of the %s era", (era) => {
  test("says what it is connected to", async () => {
    const { connection } = await connect(era);

    expect(connection.era).toBe(era);
    expect(connection.protocolVersion).toBe(era === "modern" ? "2026-07-28" : "2025-11-25");
    expect(connection.capabilities).toMatchObject({ resources: { subscribe: true } });
    expect(connection.serverInfo).toMatchObject({ name: "resources" });
    await expect(connection.probe({ timeoutMs: 1_000 })).resolves.toBeUndefined();
  });

  test("hands out resources page by page, unknown keys included", async () => {
    const { connection } = await connect(era);

    const first = await connection.listResourcesPage();
    const second = await connection.listResourcesPage(first.nextCursor);

    expect(first.items).toEqual([{ uri: "t://1", name: "one", "x-own": 1 }]);
    expect(second).toMatchObject({
      items: [{ uri: "t://2", name: "two" }],
      nextCursor: undefined,
      dropped: 0,
    });
    expect((await connection.listResourceTemplatesPage()).items).toMatchObject([{ uriTemplate: "t://{id}" }]);
  });

  test("reads a resource as the server sent it, and fails as the server failed", async () => {
    const { connection } = await connect(era);

    expect(await connection.readResource("t://1")).toMatchObject({
      contents: [{ uri: "t://1", text: "text", "x-own": 1 }],
      "x-top": 2,
    });
    const error = await connection.readResource("t://gone").catch((cause: unknown) => cause);
    expect(classifyFailure(error)).toEqual({
      kind: "rpc",
      code: 4201,
      message: "gone",
      data: { doc_ref: "x" },
    });
  });

  test("tells of changes of resources that it subscribed to, until it lets go of them", async () => {
    const { connection, server } = await connect(era);
    const updated: string[] = [];
    connection.on("resource-updated", (uri) => updated.push(uri));

    await Promise.all([connection.subscribe("t://1"), connection.subscribe("t://2")]);
    await server().sendResourceUpdated({ uri: "t://1" });
    await poll(() => updated).toEqual(["t://1"]);

    await connection.unsubscribe("t://1");
    if (era === "modern") await server().sendResourceUpdated({ uri: "t://1" });
    await server().sendResourceUpdated({ uri: "t://2" });
    await poll(() => updated).toEqual(["t://1", "t://2"]);
  });

  test("tells of other lists", async () => {
    const { connection, server } = await connect(era);
    const told: string[] = [];
    connection.on("tools-list-changed", () => told.push("tools"));
    connection.on("resources-list-changed", () => told.push("resources"));

    await server().sendToolListChanged();
    await server().sendResourceListChanged();

    await poll(() => told).toEqual(["tools", "resources"]);
  });

  test("completes arguments with their context", async () => {
    const { connection } = await connect(era);

    const result = await connection.complete({
      ref: { type: "ref/resource", uri: "t://{id}" },
      argument: { name: "id", value: "x" },
      context: { arguments: { a: "y" } },
    });

    expect(result.completion.values).toEqual(["x-y"]);
  });

  test("does not ask a server for what it does not offer", async () => {
    const { connection } = await connect(era, {});

    expect(await connection.listTools()).toEqual({ items: [], warnings: [] });
    const reference = { ref: {}, argument: { name: "a", value: "b" } };
    for (const ask of [
      () => connection.listResourcesPage(),
      () => connection.listResourceTemplatesPage(),
      () => connection.readResource("t://1"),
      () => connection.subscribe("t://1"),
      () => connection.complete(reference),
    ])
      await expect(ask()).rejects.toMatchObject({ code: "not-supported" });
  });

  test("is closed once, and then fails every request as closed", async () => {
    const { connection } = await connect(era);
    let told = 0;
    connection.on("closed", () => {
      told += 1;
    });

    await Promise.all([connection.close(), connection.close()]);

    expect(told).toBe(1);
    expect(connection.isClosed).toBe(true);
    const error = await connection.readResource("t://1").catch((cause: unknown) => cause);
    expect(classifyFailure(error).kind).toBe("closed");
  });
});

describe("a subscription of one's own", () => {
  test("is there in the newer era", async () => {
    const { connection, server } = await connect("modern");
    const updated: string[] = [];
    connection.on("resource-updated", (uri) => updated.push(uri));

    const subscription = await connection.listen({ resourceSubscriptions: ["t://1"] });
    await server().sendResourceUpdated({ uri: "t://1" });

    expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: ["t://1"] });
    await poll(() => updated).toEqual(["t://1"]);
    await subscription.close();
  });

  test("is not there in the older one", async () => {
    const { connection } = await connect("legacy");

    await expect(connection.listen({})).rejects.toMatchObject({ code: "not-supported" });
  });
});
