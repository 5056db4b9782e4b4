import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { createServer as createHttpServer } from "node:http";
import { Events } from "@a2c-smcp/protocol";
import type { AuthHook, ServerOptions } from "@a2c-smcp/server";
import { createServer, sharedSecret } from "@a2c-smcp/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask, call, connect, connectionError, enterPair, startServer } from "./parties.ts";
import { upgrade } from "./raw-http.ts";

type Ack = (answer: unknown) => void;

async function scrape(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers });
  return response.status === 200 ? response.text() : `${response.status} ${await response.text()}`;
}

describe("GET /healthz", () => {
  test("says that all is well", async () => {
    const { url } = await startServer();
    const response = await fetch(`${url}/healthz?probe=1`);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: "ok",
      protocol_version: "0.5.0",
      extensions: ["observer"],
    });
  });

  test("is the only thing there besides the metrics", async () => {
    const { url } = await startServer();

    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/healthz/more`)).status).toBe(404);
    expect((await fetch(`${url}/healthz`, { method: "POST" })).status).toBe(404);
  });
});

describe("GET /readyz", () => {
  test("says that clients may come, until the server closes", async () => {
    const { server, url } = await startServer();
    const { agent } = await enterPair(url);
    const before = await fetch(`${url}/readyz`);
    void ask(agent, Events.CallTool, call());
    await expect.poll(() => server.callsInFlight).toBe(1);
    void server.close({ timeoutMs: 5_000 });
    const meanwhile = await fetch(`${url}/readyz`);

    expect([before.status, await before.json()]).toEqual([200, { status: "ready" }]);
    expect([meanwhile.status, await meanwhile.json()]).toEqual([503, { status: "draining" }]);
    agent.close();
  });
});

describe("GET /metrics", () => {
  test("counts connections, offices, requests by outcome, durations and refusals", async () => {
    const { url } = await startServer({ auth: ({ auth }) => ({ allowed: auth["token"] !== "bad" }) });
    const { agent, computer } = await enterPair(url);
    computer.on(Events.CallTool, (_request: unknown, ack: Ack) => ack({ content: [] }));
    await connect(url);
    await ask(agent, Events.CallTool, call());
    await ask(agent, Events.CallTool, call({ computer: "nobody" }));
    await ask(agent, "made:up", {});
    await connectionError(url, { auth: { token: "bad" } });
    await fetch(`${url}/socket.io/?EIO=4`);
    const text = await scrape(url);

    for (const line of [
      'a2c_connections{role="agent"} 1',
      'a2c_connections{role="computer"} 1',
      'a2c_connections{role="none"} 1',
      "a2c_offices 1",
      "a2c_calls_in_flight 0",
      'a2c_requests_total{event="client:tool_call",outcome="ok"} 1',
      'a2c_requests_total{event="client:tool_call",outcome="404"} 1',
      'a2c_requests_total{event="server:join_office",outcome="ok"} 2',
      'a2c_requests_total{event="unknown",outcome="400"} 1',
      'a2c_request_duration_seconds_count{event="client:tool_call"} 2',
      'a2c_refused_connections_total{reason="authentication"} 1',
      'a2c_refused_connections_total{reason="version"} 1',
    ])
      expect(text.split("\n")).toContain(line);
  });

  test("are those of one server, not of its neighbour in the same process", async () => {
    const [busy, quiet] = [await startServer(), await startServer()];
    await enterPair(busy.url);

    expect(await scrape(busy.url)).toContain("a2c_offices 1");
    expect(await scrape(quiet.url)).toContain("a2c_offices 0");
    expect(await quiet.server.metrics()).toContain("a2c_offices 0");
  });

  test("are not for whoever comes through a proxy without the secret", async () => {
    const { url } = await startServer({ auth: sharedSecret("s3cret") });
    const proxied = { "x-forwarded-for": "1.1.1.1" };

    expect(await scrape(url, proxied)).toBe('403 {"code":403,"message":"Forbidden"}');
    expect(await scrape(url, { ...proxied, authorization: "Bearer wrong" })).toContain("403");
    expect(await scrape(url, { ...proxied, authorization: "Bearer s3cret" })).toContain("a2c_offices 0");
  });

  test("are not for a bearer who may join some offices only", async () => {
    const auth: AuthHook = () => ({ allowed: true, grant: { kind: "offices", offices: [{ office: "o1" }] } });
    const { url } = await startServer({ auth });

    expect(await scrape(url, { "x-forwarded-for": "1.1.1.1" })).toContain("403");
  });
});

describe("a server that is attached to another", () => {
  async function attach(options: ServerOptions = {}): Promise<{ httpServer: HttpServer; url: string }> {
    const httpServer = createHttpServer((request, response) => {
      response.end(`the owner answers ${request.url}`);
    });
    const server = createServer({ httpServer, ...options });
    onTestFinished(async () => {
      await server.close({ timeoutMs: 0 });
      httpServer.close();
    });
    httpServer.listen(0, "127.0.0.1");
    await once(httpServer, "listening");
    return { httpServer, url: server.address?.url ?? "" };
  }

  test("leaves it every request that is not its own", async () => {
    const { url } = await attach();

    expect(await (await fetch(`${url}/page`)).text()).toBe("the owner answers /page");
    expect(await (await fetch(`${url}/healthz`)).text()).toBe("the owner answers /healthz");
    expect((await connect(url)).connected).toBe(true);
    expect((await fetch(`${url}/socket.io/?EIO=4`)).status).toBe(400);
  });

  test("answers the endpoints where the option says so", async () => {
    const { url } = await attach({ httpEndpoints: true });

    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: "ok" });
    expect(await (await fetch(`${url}/page`)).text()).toBe("the owner answers /page");
  });

  test("leaves it every upgrade that is not its own", async () => {
    const { httpServer, url } = await attach();
    httpServer.on("upgrade", (request, socket) => {
      if (request.url?.startsWith("/mine")) socket.end("HTTP/1.1 418 Mine\r\ncontent-length: 0\r\n\r\n");
    });

    expect(await upgrade(`${url}/mine?x`)).toMatchObject({ status: 418 });
    expect((await connect(url)).connected).toBe(true);
  });

  test("does not listen by itself", async () => {
    const server = createServer({ httpServer: createHttpServer() });
    onTestFinished(() => server.close());

    await expect(server.listen()).rejects.toMatchObject({ code: "wrong-state" });
  });

  test("gives it back when it is closed", async () => {
    const httpServer = createHttpServer((_request, response) => void response.end("the owner"));
    const server = createServer({ httpServer });
    onTestFinished(() => void httpServer.close());
    httpServer.listen(0, "127.0.0.1");
    await once(httpServer, "listening");
    const url = server.address?.url;
    await server.close();

    expect(httpServer.listening).toBe(true);
    expect(await (await fetch(`${url}/socket.io/?EIO=4`)).text()).toBe("the owner");
    expect(httpServer.listenerCount("request")).toBe(1);
    expect(httpServer.listenerCount("upgrade")).toBe(0);
  });
});
