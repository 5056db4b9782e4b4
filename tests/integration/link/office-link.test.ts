import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OfficeLinkOptions } from "@a2c-smcp/link";
import { LinkError, OfficeLink } from "@a2c-smcp/link";
import { ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { Socket } from "socket.io";
import { describe, expect, test } from "vitest";
import { admit, startPlainServer } from "./plain-server.ts";

function makeLink(url: string, options: Partial<OfficeLinkOptions> = {}): OfficeLink {
  return new OfficeLink({ url, office: "o", name: "n", role: "agent", ...options });
}

function nextEvent(link: OfficeLink, event: "joined" | "lost" | "failed"): Promise<unknown> {
  return new Promise((resolve) => link.once(event, resolve));
}

const base = { agent: "n", req_id: "r", computer: "c" };
const soon = { timeoutMs: 5_000 };

describe("joining", () => {
  test("a link announces its version and shows its credentials as header and auth (#handshake.announced) (#transport.address)", async () => {
    await using server = await startPlainServer(admit);
    await using link = makeLink(server.url, { credentials: { secret: "s3", auth: { tenant: "t" } } });
    await link.open();
    expect(server.handshakes).toMatchObject([
      {
        query: { a2c_version: "0.5.0" },
        headers: { "x-api-key": "s3" },
        auth: { token: "s3", tenant: "t" },
      },
    ]);
  });

  test("credentials from a function are asked for anew at every connection", async () => {
    let count = 0;
    await using server = await startPlainServer(admit);
    await using link = makeLink(server.url, { credentials: async () => ({ secret: `t${++count}` }) });
    await link.open();
    const back = nextEvent(link, "joined");
    for (const socket of await server.io.of("/smcp").fetchSockets()) socket.disconnect();
    await back;
    expect(server.handshakes.map(({ auth }) => auth)).toEqual([{ token: "t1" }, { token: "t2" }]);
  });

  test("a secret that changes is read anew at every connection, as header too", async () => {
    let secret = "old";
    await using server = await startPlainServer(admit);
    const credentials = {
      get secret() {
        return secret;
      },
    };
    await using link = makeLink(server.url, { credentials });
    await link.open();
    secret = "new";
    const back = nextEvent(link, "joined");
    for (const socket of await server.io.of("/smcp").fetchSockets()) socket.disconnect(true);
    await back;
    expect(server.handshakes.at(-1)).toMatchObject({
      headers: { "x-api-key": "new" },
      auth: { token: "new" },
    });
  });

  test.each([[[]], [[true, null]], [[[true, null]]], [[{ Ok: null }]]])(
    "an office that acks with %j has let us in (#acks.office.read)",
    async (args) => {
      await using server = await startPlainServer((socket) => {
        socket.on("server:join_office", (_, ack) => ack(...args));
        socket.on("server:leave_office", (_, ack) => ack());
      });
      await using link = makeLink(server.url);
      await link.open();
      expect(link.isJoined).toBe(true);
    },
  );

  test.each([[[false, "Agent already in room"]], [[{ code: 4101, message: "Agent already in room" }]]])(
    "an office that acks with %j has refused us",
    async (args) => {
      await using server = await startPlainServer((socket) => {
        socket.on("server:join_office", (_, ack) => ack(...args));
      });
      await using link = makeLink(server.url);
      await expect(link.open()).rejects.toMatchObject({
        code: "join-refused",
        message: "Office o cannot be joined: Agent already in room",
      });
      await expect.poll(() => server.io.of("/smcp").sockets.size).toBe(0);
    },
  );

  test("a server that stays silent ends the opening at its deadline", async () => {
    await using server = await startPlainServer(() => undefined);
    await using link = makeLink(server.url, { openTimeoutMs: 200 });
    await expect(link.open()).rejects.toMatchObject({ code: "timeout" });
  });

  test("a link can be opened once", async () => {
    await using server = await startPlainServer(admit);
    await using link = makeLink(server.url);
    await link.open();
    await expect(link.open()).rejects.toMatchObject({ code: "closed" });
  });
});

describe("a server that does not let us in", () => {
  test("another version is a typed error with both versions, and nobody tries again (#handshake.client-error)", async () => {
    const body = { code: 4008, message: "m", server_version: "0.9.0", client_version: "0.5.0" };
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(body));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const link = makeLink(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { isPatient: true });
    const error = await link.open().catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      code: "version-mismatch",
      cause: { code: 4008, details: { server_version: "0.9.0", client_version: "0.5.0" } },
    });
    expect((error as LinkError).message).toBe("The server speaks protocol 0.9.0, this client speaks 0.5.0");
    expect(requests).toBe(1);
    server.close();
  });

  test.each([
    ["with a payload of ours", { code: 401, message: "Wrong secret" }, "Wrong secret"],
    ["with a message only", undefined, "refused"],
  ])("wrong credentials refused %s are told at once, patient or not", async (_, refuse, message) => {
    await using server = await startPlainServer(admit, { refuse });
    await using link = makeLink(server.url, { isPatient: true });
    await expect(link.open()).rejects.toMatchObject({
      code: "unauthorized",
      message: expect.stringContaining(message),
    });
  });

  test("a link tries on when its first join cannot be decided at the moment", async () => {
    let joins = 0;
    const passing = new ProtocolError(500, "try again", { details: { retry: true } });
    await using server = await startPlainServer((socket) => {
      socket.on("server:join_office", (_, ack) => {
        joins += 1;
        ack(...(joins === 1 ? [passing.toPayload()] : []));
      });
      socket.on("server:leave_office", (_, ack) => ack());
    });
    await using link = makeLink(server.url);
    await link.open();
    expect(joins).toBe(2);
  });

  test("a patient link tries on when its first join got lost among many", async () => {
    let joins = 0;
    await using server = await startPlainServer((socket) => {
      socket.on("server:join_office", (_, ack) => {
        joins += 1;
        if (joins === 1) socket.conn.close();
        else ack(true, null);
      });
    });
    await using link = makeLink(server.url, { isPatient: true });
    await link.open();
    expect(joins).toBe(2);
  });

  test("nobody there is told at once", async () => {
    await using link = makeLink("http://127.0.0.1:9");
    await expect(link.open()).rejects.toMatchObject({ code: "unreachable" });
  });

  test("a patient link waits for a server that comes later, and says so once", async () => {
    const warnings: string[] = [];
    const logger = { warn: (message: string) => warnings.push(message), info() {}, debug() {}, error() {} };
    const { port } = await reservePort();
    await using link = makeLink(`http://127.0.0.1:${port}`, {
      isPatient: true,
      logger: logger as unknown as Logger,
    });
    const opened = link.open();
    await expect.poll(() => warnings.length).toBe(1);
    await using _server = await startPlainServer(admit, { port });
    await opened;
    expect(warnings).toEqual(["the server cannot be reached, trying on"]);
  });
});

async function reservePort(): Promise<{ port: number }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { port };
}

describe("requests", () => {
  test("an answer is checked and handed on with its unknown keys", async () => {
    await using server = await startPlainServer((socket) => {
      admit(socket);
      socket.on("client:get_tools", (request, ack) => ack({ tools: [], req_id: request.req_id, extra: 1 }));
    });
    await using link = makeLink(server.url);
    await link.open();
    expect(await link.request("client:get_tools", base, soon)).toEqual({ tools: [], req_id: "r", extra: 1 });
  });

  test.each([
    [[], LinkError, { code: "unsupported", message: "client:get_tools is not supported by this server" }],
    [[{ tools: "none" }], LinkError, { code: "bad-answer" }],
    [[{ code: 404, message: "gone" }], ProtocolError, { code: 404 }],
    [[{ error: { code: 404, message: "gone" } }], ProtocolError, { code: 404 }],
    [[{ Err: "gone" }], ProtocolError, { message: "gone" }],
  ])("an ack of %j is an error at once", async (args, type, error) => {
    await using server = await startPlainServer((socket) => {
      admit(socket);
      socket.on("client:get_tools", (_, ack) => ack(...args));
    });
    await using link = makeLink(server.url);
    await link.open();
    const failure = await link.request("client:get_tools", base, soon).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(type);
    expect(failure).toMatchObject(error);
  });

  test("silence ends at the deadline, an abort at once, a lost connection at once", async () => {
    let silent: Socket | undefined;
    await using server = await startPlainServer((socket) => {
      admit(socket);
      silent = socket;
    });
    await using link = makeLink(server.url);
    await link.open();
    await expect(link.request("client:get_tools", base, { timeoutMs: 50 })).rejects.toMatchObject({
      code: "timeout",
    });
    const controller = new AbortController();
    const aborted = link.request("client:get_tools", base, { timeoutMs: 60_000, signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(aborted).rejects.toThrow("enough");
    const cut = link.request("client:get_tools", base, { timeoutMs: 60_000 });
    silent?.disconnect(true);
    await expect(cut).rejects.toMatchObject({ code: "disconnected" });
    await expect(link.request("client:get_tools", base, soon)).rejects.toMatchObject({
      code: "disconnected",
    });
  });

  test("a closed link refuses requests and drops messages", async () => {
    await using server = await startPlainServer(admit);
    const link = makeLink(server.url);
    await link.open();
    await link.close();
    await link.close();
    await expect(link.request("client:get_tools", base, soon)).rejects.toMatchObject({ code: "closed" });
    expect(link.send("server:update_config", { computer: "n" })).toBe(false);
  });
});

describe("coming back", () => {
  test("a link joins again after the server cut it off", async () => {
    await using server = await startPlainServer(admit);
    await using link = makeLink(server.url);
    await link.open();
    const lost = nextEvent(link, "lost");
    const joined = nextEvent(link, "joined");
    for (const socket of await server.io.of("/smcp").fetchSockets()) socket.disconnect();
    expect(await lost).toEqual({ reason: "io server disconnect" });
    expect(await joined).toEqual({ isRejoin: true });
  });

  test("a link joins again after the server was restarted", async () => {
    const first = await startPlainServer(admit);
    await using link = makeLink(first.url);
    await link.open();
    const joined = nextEvent(link, "joined");
    await first[Symbol.asyncDispose]();
    await using _second = await startPlainServer(admit, { port: first.port });
    expect(await joined).toEqual({ isRejoin: true });
  });

  test("a seat that is still taken by our own lost session is tried again until it is free", async () => {
    let joins = 0;
    await using server = await startPlainServer((socket) => {
      socket.on("server:leave_office", (_, ack) => ack(true, null));
      socket.on("server:join_office", (_, ack) => {
        joins += 1;
        if (joins === 2) ack(false, "Agent already in room");
        else ack(true, null);
      });
    });
    await using link = makeLink(server.url);
    await link.open();
    const joined = nextEvent(link, "joined");
    for (const socket of await server.io.of("/smcp").fetchSockets()) socket.disconnect();
    expect(await joined).toEqual({ isRejoin: true });
    expect(joins).toBe(3);
  });
});

describe("serving requests", () => {
  async function askLink(
    handlers: OfficeLinkOptions["handlers"],
    event: string,
    request: unknown,
  ): Promise<unknown> {
    let member: Socket | undefined;
    await using server = await startPlainServer((socket) => {
      admit(socket);
      member = socket;
    });
    await using link = makeLink(server.url, { role: "computer", handlers });
    await link.open();
    return member?.timeout(5_000).emitWithAck(event, request);
  }

  test("a handler's answer is the ack", async () => {
    const answer = { desktops: ["window://h"], req_id: "r" };
    const handlers = { "client:get_desktop": async () => answer };
    expect(await askLink(handlers, "client:get_desktop", { ...base, desktop_size: 3 })).toEqual(answer);
  });

  test.each([
    ["an unknown event", "client:get_skills", base, 400],
    ["a request without a handler", "client:get_tools", base, 400],
    ["a malformed request", "client:get_desktop", { agent: "n" }, 400],
    ["a handler that breaks", "client:get_finder", base, 500],
    ["a handler that refuses", "client:get_config", base, 4015],
  ])("%s is acknowledged with an error (#acks.bad-payload)", async (_, event, request, code) => {
    const handlers: OfficeLinkOptions["handlers"] = {
      "client:get_desktop": async () => ({ desktops: [], req_id: "r" }),
      "client:get_finder": () => Promise.reject(new Error("secret path /etc")),
      "client:get_config": () => Promise.reject(new ProtocolError(4015, "no")),
    };
    const answer = await askLink(handlers, event, request);
    expect(answer).toMatchObject({ code, error: { code } });
    expect(JSON.stringify(answer)).not.toContain("/etc");
  });
});

test("notices reach their listeners checked, and a malformed one is dropped with a warning", async () => {
  let member: Socket | undefined;
  await using server = await startPlainServer((socket) => {
    admit(socket);
    member = socket;
  });
  const warnings: unknown[] = [];
  const logger = {
    warn: (_: string, fields: unknown) => warnings.push(fields),
    info() {},
    debug() {},
    error() {},
  };
  await using link = makeLink(server.url, { logger: logger as unknown as Logger });
  await link.open();
  const notice = new Promise((resolve) => link.notices.once("notify:update_finder", resolve));
  member?.emit("notify:update_finder", {});
  member?.emit("notify:update_finder", { computer: "c", more: 1 });
  expect(await notice).toEqual({ computer: "c", more: 1 });
  expect(warnings).toMatchObject([{ event: "notify:update_finder" }]);
});
