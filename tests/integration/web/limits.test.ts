import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { Computer } from "@a2c-smcp/computer";
import { TemporaryFolder } from "@a2c-smcp/testkit";
import type { WebLimits } from "@a2c-smcp/web";
import { serveWeb } from "@a2c-smcp/web";
import { describe, expect, test } from "vitest";
import { ask, openStand, tellApi, writeFiles } from "./stand.ts";

/** A page that nobody has connected to yet. */
async function serveLimited(limits: Partial<WebLimits>): Promise<AsyncDisposable & { port: number }> {
  const folder = new TemporaryFolder();
  const appFolder = folder.path;
  writeFiles(appFolder, { "index.html": "<head></head>", "assets/big.js": "x".repeat(40_000_000) });
  const computer = new Computer({ name: "c", config: { mcpServers: {} } });
  const web = await serveWeb({ computer, port: 0, appFolder, limits });
  return {
    port: web.port,
    async [Symbol.asyncDispose]() {
      await web.close();
      await computer.close();
      folder[Symbol.dispose]();
    },
  };
}

/** A connection that says what the test lets it say. */
async function dial(port: number, text = ""): Promise<Socket & Disposable> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined); // it is cut off, which is what is looked at
  await once(socket, "connect");
  socket.write(text);
  return Object.assign(socket, { [Symbol.dispose]: () => void socket.destroy() });
}

const statusAt = (port: number) =>
  ask(`http://127.0.0.1:${port}/`).then(
    ({ status }) => status,
    () => "turned away",
  );

describe("whoever connects", () => {
  test("is not waited for when the headers do not come to an end", async () => {
    await using web = await serveLimited({ headersMs: 200 });
    using slow = await dial(web.port, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    slow.resume();
    await once(slow, "close");
  });

  test("is turned away while too many are there, and let in when one has gone", async () => {
    await using web = await serveLimited({ connections: 1 });
    using silent = await dial(web.port);
    expect(await statusAt(web.port)).toBe("turned away");
    silent.destroy();
    await expect.poll(() => statusAt(web.port)).toBe(200);
  });

  test("is cut off when it asks for much and takes nothing", async () => {
    await using web = await serveLimited({ connections: 1, idleMs: 500 });
    using deaf = await dial(web.port, `GET /assets/big.js HTTP/1.1\r\nHost: 127.0.0.1:${web.port}\r\n\r\n`);
    deaf.pause();
    await expect.poll(() => statusAt(web.port)).toBe(200);
  });
});

describe("what the page sends", () => {
  test.each([
    ["nested without end", "[".repeat(100_000) + "]".repeat(100_000)],
    ["very many values", `[${"0,".repeat(300_000)}0]`],
    ["more than a megabyte", `"${"x".repeat(1_100_000)}"`],
  ])("is refused with a reason when it is %s", async (_, params) => {
    await using stand = await openStand();
    const headers = { ...stand.session, origin: stand.origin, "content-type": "application/json" };
    const body = `{"name":"x","confirmed":true,"params":{"a":${params}}}`;
    const { status, text } = await ask(`${stand.origin}/api/call`, { method: "POST", headers, body });
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({ code: "too-large", message: expect.any(String) });
    expect((await tellApi(stand, "/api/call", { name: "x", params: {}, confirmed: true })).status).toBe(404);
  });
});
