import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Agent } from "@a2c-smcp/agent";
import { ConnectionError, connectAgent, OfficeError, ToolError, VersionError } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { fixtureServer } from "@a2c-smcp/testkit";
import type { Socket } from "socket.io";
import { describe, expect, test } from "vitest";
import type { PlainServer } from "../link/plain-server.ts";
import { admit, startPlainServer } from "../link/plain-server.ts";

/** A system of real parts with one Computer that hosts the fixture server. */
async function startSystem() {
  const server = createServer({ port: 0 });
  const { port } = await server.listen();
  const url = `http://127.0.0.1:${port}`;
  const computer = new Computer({
    name: "c",
    config: { mcpServers: { fixture: fixtureServer() } },
    allow: ["*"],
  });
  await computer.start();
  const link = await computer.connect(url, { office: "o" });
  const agent = await connectAgent({ url, office: "o", name: "a" });
  const close = async (): Promise<void> => {
    await agent.close();
    await link.close();
    await computer.close();
    await server.close();
  };
  return { url, server, computer, agent, [Symbol.asyncDispose]: close };
}

function next(
  agent: Agent,
  event: "tools-changed" | "config-changed" | "computer-entered",
): Promise<unknown> {
  return new Promise((resolve) => agent.once(event, resolve));
}

/** A server of another make that lists one Computer and lets a test decide the rest. */
function plainOffice(onMember: (socket: Socket) => void) {
  return startPlainServer((socket) => {
    admit(socket);
    socket.on("server:list_room", ({ req_id }, ack) => {
      const sessions = [{ sid: "s", name: "c", role: "computer", office_id: "o" }];
      ack({ sessions, req_id });
    });
    onMember(socket);
  });
}

test("a Computer that is closed leaves its office, though nobody closed its link", async () => {
  await using system = await startSystem();
  const left = new Promise((resolve) => system.agent.once("computer-left", resolve));
  await system.computer.close();
  await left;
  expect(system.agent.computers()).toEqual([]);
});

describe("an agent with real parts", () => {
  test("knows the tools as they are, after they changed too", async () => {
    await using system = await startSystem();
    const { agent } = system;
    const before = (await agent.tools("c")).map(({ name }) => name);
    expect(before).toContain("fixture__grow");
    const changed = next(agent, "tools-changed");
    await agent.callTool("c", "grow");
    expect(await changed).toEqual({ computer: "c" });
    expect((await agent.tools("c")).length).toBe(before.length + 1);
  });

  test("sees a changed configuration", async () => {
    await using system = await startSystem();
    const { agent, computer } = system;
    const changed = next(agent, "config-changed");
    await computer.applyConfig({ mcpServers: {} });
    expect(await changed).toEqual({ computer: "c" });
    expect((await agent.config("c")).servers).toEqual({});
    expect(await agent.tools("c")).toEqual([]);
  });

  test("a result comes untouched, structured content and errors of the tool included", async () => {
    await using system = await startSystem();
    const { agent } = system;
    expect(await agent.callTool("c", "add", { a: 2, b: 3 })).toMatchObject({ structuredContent: { sum: 5 } });
    expect(await agent.callTool("c", "fail")).toMatchObject({ isError: true });
    await expect(agent.callTool("c", "throw")).rejects.toMatchObject({ name: "ToolError", code: 4003 });
  });

  test("a call that is aborted or takes too long is cancelled at the MCP server (#tools.cancel)", async () => {
    await using system = await startSystem();
    const { agent, computer } = system;
    const controller = new AbortController();
    const options = { signal: controller.signal, onProgress: () => controller.abort(new Error("enough")) };
    await expect(agent.callTool("c", "slow", { progress: 1 }, options)).rejects.toThrow("enough");
    await expect.poll(() => computer.tools.history().at(-1)).toMatchObject({ tool: "slow", success: false });
    await expect(agent.callTool("c", "slow", {}, { timeoutMs: 500 })).rejects.toBeInstanceOf(ToolError);
  });

  test("a second agent is refused with the office's own code", async () => {
    await using system = await startSystem();
    const second = connectAgent({ url: system.url, office: "o", name: "b" });
    await expect(second).rejects.toMatchObject({ message: expect.stringMatching(/agent/i) });
  });
});

describe("what an agent keeps of documents (#agent.fresh)", () => {
  const notice = (event: string) => (server: PlainServer) =>
    void server.io.of("/smcp").emit(event, { office_id: "o", computer: "c" });

  test.each([
    ["documents changed", notice("notify:update_finder")],
    ["windows changed", notice("notify:update_desktop")],
    ["tools changed", notice("notify:update_tool_list")],
    ["the configuration changed", notice("notify:update_config")],
    ["the computer was started again", notice("notify:enter_office")],
    ["the computer left", notice("notify:leave_office")],
    ["the connection was lost", (server: PlainServer) => void server.io.of("/smcp").disconnectSockets()],
  ])("is dropped when %s, and only then", async (_, happen) => {
    let reads = 0;
    await using server = await plainOffice((socket) => {
      socket.on("client:read_resource", ({ req_id, uri }, ack) => {
        reads += 1;
        ack({ contents: [{ uri, text: JSON.stringify({ elements: [] }) }], req_id });
      });
    });
    await using agent = await connectAgent({ url: server.url, office: "o", name: "a" });
    const read = () => agent.readPage("c", "dpe://h/d", 0);
    await read();
    await read();
    expect(reads).toBe(1);
    happen(server);
    const readsAfter = () =>
      read()
        .catch(() => undefined)
        .then(() => reads);
    await expect.poll(readsAfter).toBe(2);
    await read();
    expect(reads).toBe(2);
  });
});

describe("an agent with servers of other makes", () => {
  test("an office that refuses with a code is an OfficeError", async () => {
    await using server = await startPlainServer((socket) => {
      socket.on("server:join_office", (_, ack) => ack({ code: 4101, message: "full" }));
    });
    const refused = connectAgent({ url: server.url, office: "o", name: "a" });
    await expect(refused).rejects.toBeInstanceOf(OfficeError);
  });

  test("another version is a VersionError with both versions (#handshake.client-error)", async () => {
    const body = { code: 4008, message: "m", server_version: "0.9.0", client_version: "0.2.0" };
    const server = createHttpServer((_, response) => response.writeHead(400).end(JSON.stringify(body)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const error = await connectAgent({ url, office: "o", name: "a" }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(VersionError);
    expect(error).toMatchObject({ serverVersion: "0.9.0", clientVersion: "0.2.0" });
    server.close();
  });

  test("an event that the server does not know is said to be not supported, at once", async () => {
    await using server = await plainOffice((socket) => socket.on("client:get_finder", (_, ack) => ack()));
    await using agent = await connectAgent({ url: server.url, office: "o", name: "a" });
    const error = await agent.getFinder("c").catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      code: "unsupported",
      message: expect.stringContaining("not supported by this server"),
    });
  });

  test("silence past the timeout is cancelled and ends with 4004", async () => {
    const cancelled: unknown[] = [];
    const called: { req_id?: string; timeout?: number }[] = [];
    await using server = await plainOffice((socket) => {
      socket.on("client:tool_call", (request) => called.push(request));
      socket.on("server:tool_call_cancel", (request) => cancelled.push(request));
    });
    await using agent = await connectAgent({ url: server.url, office: "o", name: "a" });
    await expect(agent.callTool("c", "t", {}, { timeoutMs: 200 })).rejects.toMatchObject({ code: 4004 });
    await expect.poll(() => cancelled).toEqual([{ agent: "a", req_id: called[0]?.req_id }]);
    expect(called[0]?.timeout).toBe(1);
  });

  test("a result that a Python computer marks as timed out is thrown as such", async () => {
    await using server = await plainOffice((socket) => {
      socket.on("client:tool_call", (_, ack) =>
        ack({ content: [], isError: true, meta: { a2c_timeout: true } }),
      );
    });
    await using agent = await connectAgent({ url: server.url, office: "o", name: "a" });
    await expect(agent.callTool("c", "t")).rejects.toMatchObject({ code: 4004 });
  });

  test("notices of other offices and of agents change nothing", async () => {
    let member: Socket | undefined;
    await using server = await plainOffice((socket) => {
      member = socket;
    });
    await using agent = await connectAgent({ url: server.url, office: "o", name: "a" });
    const entered = next(agent, "computer-entered");
    member?.emit("notify:enter_office", { office_id: "other", computer: "x" });
    member?.emit("notify:enter_office", { office_id: "o", agent: "b" });
    member?.emit("notify:enter_office", { office_id: "o", computer: "c" });
    member?.emit("notify:enter_office", { office_id: "o", computer: "d" });
    expect(await entered).toEqual({ computer: "d" });
    expect(agent.computers().map(({ name }) => name)).toEqual(["c", "d"]);
  });
});
