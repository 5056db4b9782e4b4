import { Events } from "@a2c-smcp/protocol";
import { describe, expect, test, vi } from "vitest";
import { connect, connectionError, enter, join, request, startServer } from "./parties.ts";
import { type Ask, poll, upgrade } from "./raw-http.ts";

const ways: [string, Ask][] = [
  ["polling", poll],
  ["an upgrade", upgrade],
];

describe.each(ways)("the version of %s", (_way, ask) => {
  test("is asked for when it is missing (#handshake.missing) (#handshake.http-layer)", async () => {
    const { url } = await startServer();
    const answer = await ask(`${url}/socket.io/?EIO=4`);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 400, message: "Missing a2c_version query parameter" });
    expect(answer.headers).toMatchObject({
      "content-type": "application/json",
      "content-length": String(JSON.stringify(answer.body).length),
    });
    expect(answer.headers).not.toHaveProperty("x-a2c-error-code");
  });

  test("is refused when it is malformed (#handshake.malformed) (#handshake.http-layer)", async () => {
    const { url } = await startServer();
    const answer = await ask(`${url}/socket.io/?EIO=4&a2c_version=latest`);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 400, message: "Invalid a2c_version: latest" });
  });

  test("of another generation is refused with 4008 (#handshake.incompatible) (#handshake.http-layer)", async () => {
    const { url } = await startServer();
    const answer = await ask(`${url}/socket.io/?EIO=4&a2c_version=0.6.1`);

    expect(answer.status).toBe(400);
    expect(answer.headers).toMatchObject({
      "x-a2c-error-code": "4008",
      "content-type": "application/json",
      "content-length": String(JSON.stringify(answer.body).length),
    });
    expect(answer.body).toEqual({
      code: 4008,
      message: "Protocol version mismatch",
      server_version: "0.5.0",
      client_version: "0.6.1",
      min_supported: "0.2.0",
      max_supported: "0.5.999",
    });
  });

  test("is refused before authentication is asked (#handshake.http-layer)", async () => {
    const auth = vi.fn(() => ({ allowed: true }) as const);
    const { url } = await startServer({ auth });
    await ask(`${url}/socket.io/?EIO=4&a2c_version=0.6.1`, { "x-api-key": "secret" });

    expect(auth).not.toHaveBeenCalled();
  });
});

describe("a client of another generation", () => {
  test.each(["0.1.9", "0.6.0"])(
    "%s gets in where the option lists it (#handshake.accept-list)",
    async (version) => {
      const strict = await startServer();
      const wide = await startServer({ accept: { versions: ["0.1", "0.6"] } });

      expect(await connectionError(strict.url, { version })).toBeInstanceOf(Error);
      expect((await connect(wide.url, { version })).connected).toBe(true);
    },
  );

  test.each(["0.2.3", "0.3.1", "0.4.0", "0.5.0"])(
    "%s gets in by default (#handshake.every-generation)",
    async (version) => {
      const { url } = await startServer();

      expect((await connect(url, { version })).connected).toBe(true);
    },
  );

  test("is kept out where the option lists others alone", async () => {
    const { url } = await startServer({ accept: { only: ["0.4"] } });

    expect((await connect(url, { version: "0.4.1" })).connected).toBe(true);
    expect(await connectionError(url, { version: "0.2.0" })).toBeInstanceOf(Error);
  });

  test("without a version gets in where the option lets it (#handshake.accept-missing)", async () => {
    const strict = await startServer();
    const wide = await startServer({ accept: { missing: true } });

    expect(await connectionError(strict.url, { version: undefined })).toBeInstanceOf(Error);
    expect((await connect(wide.url, { version: undefined })).connected).toBe(true);
  });

  test("is listed with the version that it announced, or with none", async () => {
    const { url } = await startServer({ accept: { versions: ["0.5"], missing: true } });
    await enter(url, { role: "computer", name: "c1", office: "o1", version: "0.5.7" });
    const agent = await enter(url, { role: "agent", name: "a1", office: "o1", version: undefined });
    const ack = await request(agent, Events.ListRoom, { agent: "a1", req_id: "r", office_id: "o1" });

    expect(ack).toEqual([
      {
        req_id: "r",
        sessions: [
          expect.objectContaining({ name: "c1", a2c_version: "0.5.7" }),
          expect.objectContaining({ name: "a1", a2c_version: null }),
        ],
      },
    ]);
  });
});

describe("the address of the server", () => {
  test.each([["polling"], ["websocket"]])(
    "is /socket.io/ and /smcp, over %s (#transport.address)",
    async (way) => {
      const { url } = await startServer();
      const socket = await connect(url, { transports: [way] });

      expect(await join(socket, { role: "computer", name: "c1", office: "o1" })).toEqual([true, null]);
    },
  );

  test("has the path that the option sets (#transport.address)", async () => {
    const { url } = await startServer({ path: "/signalling" });

    expect((await connect(url, { path: "/signalling/" })).connected).toBe(true);
    expect(await poll(`${url}/signalling/?EIO=4`)).toMatchObject({ status: 400 });
    expect(await poll(`${url}/socket.io/?EIO=4&a2c_version=0.2.0`)).toMatchObject({ status: 404 });
  });

  test.each(["/", "/other"])("has no namespace %s", async (namespace) => {
    const { url } = await startServer();

    expect(await connectionError(url, { namespace })).toMatchObject({ message: "Invalid namespace" });
  });
});

describe("a page in a browser", () => {
  const good = "/socket.io/?EIO=4&a2c_version=0.2.0";

  test.each(ways)("of a foreign origin is refused over %s", async (_way, ask) => {
    const { url } = await startServer();

    expect(await ask(url + good, { origin: "https://evil.example" })).toMatchObject({
      status: 403,
      body: { code: 403, message: "Pages of this origin may not connect" },
    });
  });

  test("of a listed origin connects and can read a refusal", async () => {
    const { url } = await startServer({ cors: { origin: ["https://app.example"] } });
    const headers = { origin: "https://app.example" };

    expect(await poll(url + good, headers)).toMatchObject({
      status: 200,
      headers: { "access-control-allow-origin": "https://app.example" },
    });
    expect(await poll(`${url}/socket.io/?EIO=4&a2c_version=0.9.0`, headers)).toMatchObject({
      status: 400,
      headers: { "access-control-allow-origin": "https://app.example" },
    });
    expect((await connect(url, { headers })).connected).toBe(true);
  });
});
