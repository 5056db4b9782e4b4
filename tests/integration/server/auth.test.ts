import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Events } from "@a2c-smcp/protocol";
import type { AuthRequest } from "@a2c-smcp/server";
import { createServer, jwt, sharedSecret } from "@a2c-smcp/server";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { noteWaits, waitsOf } from "../note-waits.ts";
import { connect, connectionError, createClient, gone, join, startServer } from "./parties.ts";

describe("the authentication hook", () => {
  test("sees headers, the auth object and the address, and decides (#auth.hook)", async () => {
    const seen: AuthRequest[] = [];
    const { url } = await startServer({
      auth: (request) => {
        seen.push(request);
        return { allowed: request.auth["ticket"] === "gold" };
      },
    });
    await connect(url, { headers: { "x-shift": "night" }, auth: { ticket: "gold", seat: 7 } });
    await connectionError(url, { auth: { ticket: "paper" } });

    expect(seen).toEqual([
      {
        headers: expect.objectContaining({ "x-shift": "night" }),
        auth: { ticket: "gold", seat: 7 },
        address: "127.0.0.1",
      },
      expect.objectContaining({ auth: { ticket: "paper" } }),
    ]);
  });

  test.each([
    [{ allowed: false }, 401, "Authentication failed"],
    [{ allowed: false, code: 403 }, 403, "Not allowed to connect"],
  ] as const)("that answers %j refuses with an error payload (#auth.hook)", async (result, code, message) => {
    const { url } = await startServer({ auth: () => result });

    expect(await connectionError(url)).toMatchObject({
      message,
      data: { error: { code, message }, code, message },
    });
  });

  test("that never answers refuses within a second (#auth.within-a-second)", async () => {
    const { url } = await startServer({ auth: () => new Promise(() => undefined) });
    const socket = createClient(url);
    const waits = noteWaits();
    const refused = new Promise<unknown>((resolve) => {
      socket.once("connect_error", resolve);
    });
    socket.connect();

    expect(await refused).toMatchObject({ data: { code: 401 } });
    expect(waitsOf(waits, "server/src/auth/authenticate.ts")).toEqual([700]);
  });

  test("that refuses ends the connection, so that no second secret can be tried on it", async () => {
    const auth = vi.fn(() => ({ allowed: false }) as const);
    const { url } = await startServer({ auth });
    const base = `${url}/socket.io/?EIO=4&transport=polling&a2c_version=0.2.0`;
    const { sid } = JSON.parse((await (await fetch(base)).text()).slice(1));
    const attempt = async () => {
      await fetch(`${base}&sid=${sid}`, { method: "POST", body: "40/smcp," });
      return (await fetch(`${base}&sid=${sid}`)).text();
    };

    expect(await attempt()).toContain("Authentication failed");
    expect(await attempt()).not.toContain("Authentication failed");
    expect(await attempt()).toContain("Session ID unknown");
    expect(auth).toHaveBeenCalledOnce();
  });
});

describe("a shared secret", () => {
  test.each([
    ["x-api-key", { headers: { "x-api-key": "s3cret" } }],
    ["Authorization: Bearer", { headers: { authorization: "Bearer s3cret" } }],
    ["auth.token", { auth: { token: "s3cret" } }],
  ])("lets in whoever shows it as %s (#auth.secret-carriers)", async (_where, shown) => {
    const { url } = await startServer({ auth: sharedSecret("s3cret") });

    expect((await connect(url, shown)).connected).toBe(true);
  });

  test.each([
    ["shows none", {}],
    ["shows another", { headers: { "x-api-key": "s3cre" } }],
  ])("keeps out whoever %s (#auth.secret-refused)", async (_what, shown) => {
    const { url } = await startServer({ auth: sharedSecret("s3cret") });

    expect(await connectionError(url, shown)).toMatchObject({ data: { code: 401 } });
  });
});

describe("a JWT", () => {
  const secret = "a secret of at least thirty-two bytes";

  function token(offices?: unknown): Promise<string> {
    return new SignJWT(offices === undefined ? {} : { offices })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("us")
      .setAudience("a2c")
      .setExpirationTime("5m")
      .sign(new TextEncoder().encode(secret));
  }

  test("lets its bearer join the offices and roles of its claim only (#auth.jwt-offices)", async () => {
    const { url } = await startServer({ auth: jwt({ secret, issuer: "us", audience: "a2c" }) });
    const shown = { auth: { token: await token(["o1", { office: "o2", roles: ["agent"] }]) } };
    const socket = await connect(url, shown);
    const refused = [false, "The credentials do not allow this office in this role"];

    expect(await join(socket, { role: "computer", name: "c1", office: "o3" })).toEqual(refused);
    expect(await join(socket, { role: "computer", name: "c1", office: "o2" })).toEqual(refused);
    expect(await join(socket, { role: "computer", name: "c1", office: "o1" })).toEqual([true, null]);
  });

  test("is checked with the keys that its issuer publishes (#auth.jwt)", async () => {
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    const keys = [{ ...(await exportJWK(publicKey)), alg: "ES256", kid: "k1" }];
    const issuer = createHttpServer((_request, response) => void response.end(JSON.stringify({ keys })));
    onTestFinished(() => void issuer.close());
    issuer.listen(0, "127.0.0.1");
    await once(issuer, "listening");
    const jwks = new URL(`http://127.0.0.1:${(issuer.address() as AddressInfo).port}/jwks`);
    const { url } = await startServer({ auth: jwt({ jwks, issuer: "us", audience: "a2c" }) });
    const signed = await new SignJWT({ iss: "us", aud: "a2c" })
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .setExpirationTime("5m")
      .sign(privateKey);

    expect((await connect(url, { auth: { token: signed } })).connected).toBe(true);
    expect(await connectionError(url, { auth: { token: await token() } })).toMatchObject({
      data: { code: 401 },
    });
  });

  test("that is not valid keeps its bearer out (#auth.jwt)", async () => {
    const { url } = await startServer({ auth: jwt({ secret, issuer: "them", audience: "a2c" }) });

    expect(await connectionError(url, { auth: { token: await token() } })).toMatchObject({
      data: { code: 401 },
    });
  });
});

describe("a server without authentication", () => {
  const refusal = expect.objectContaining({ name: "ServerError", code: "authentication-required" });

  test.each(["0.0.0.0", "::"])("does not listen on %s (#auth.none-on-loopback)", async (host) => {
    const server = createServer({ host, port: 0 });
    onTestFinished(() => server.close());

    await expect(server.listen()).rejects.toEqual(refusal);
    expect(server.address).toBeUndefined();
  });

  test("does not attach to a server that is open to others (#auth.none-on-loopback)", async () => {
    const httpServer = createHttpServer().listen(0, "0.0.0.0");
    onTestFinished(() => void httpServer.close());
    await once(httpServer, "listening");

    expect(() => createServer({ httpServer })).toThrow(refusal);
    expect(httpServer.listenerCount("request")).toBe(0);
  });

  test("stops a server that is opened to others after it was attached (#auth.none-on-loopback)", async () => {
    const httpServer = createHttpServer();
    const server = createServer({ httpServer });
    onTestFinished(() => server.close());
    const failed = once(httpServer, "error");
    httpServer.listen(0, "0.0.0.0");

    expect(await failed).toEqual([refusal]);
    expect(httpServer.listening).toBe(false);
  });

  test("serves loopback, attached or not (#auth.none-on-loopback)", async () => {
    const httpServer = createHttpServer();
    const attached = createServer({ httpServer });
    onTestFinished(async () => {
      await attached.close();
      httpServer.close();
    });
    httpServer.listen(0, "127.0.0.1");
    await once(httpServer, "listening");

    expect((await connect(attached.address?.url ?? "")).connected).toBe(true);
    expect((await connect((await startServer({ host: "localhost" })).url)).connected).toBe(true);
  });
});

test("a server with authentication listens beyond loopback (#auth.none-on-loopback)", async () => {
  const { server } = await startServer({ host: "0.0.0.0", auth: sharedSecret("a secret of 16 or more") });
  const url = `http://127.0.0.1:${server.address?.port}`;
  const socket = await connect(url, { auth: { token: "a secret of 16 or more" } });
  const left = gone(socket);
  socket.emit(Events.LeaveOffice, {});
  await server.close();

  expect(await left).toBe("transport close");
});
