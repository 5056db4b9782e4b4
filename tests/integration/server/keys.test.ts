import { once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer, jwt, sharedSecret } from "@a2c-smcp/server";
import { TemporaryFolder } from "@a2c-smcp/testkit";
import { SignJWT } from "jose";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { connect, connectionError, enterPair, gone, startServer } from "./parties.ts";

const secret = "a secret of at least thirty-two bytes";
const rules = { issuer: "us", audience: "a2c" };
/** Clocks may be so far apart, in seconds. */
const TOLERANCE = 5;

function token(expires: number, key = secret): Promise<string> {
  return new SignJWT({ iss: "us", aud: "a2c", exp: expires })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(key));
}

const now = (): number => Math.floor(Date.now() / 1000);

function newFile(text: string): { path: string; replace: (next: string) => void } {
  const folder = new TemporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const path = folder.at("secret");
  const replace = (next: string): void => {
    writeFileSync(`${path}.new`, next);
    renameSync(`${path}.new`, path);
  };
  replace(text);
  return { path, replace };
}

describe("a connection", () => {
  test("ends with its token, and learns why when it comes back with it", async () => {
    const { url } = await startServer({ auth: jwt({ secret, ...rules }) });
    const short = { auth: { token: await token(now() + 2 - TOLERANCE) } };
    const long = { auth: { token: await token(now() + 3_000_000_000) } };
    const lasting = await connect(url, long);
    const socket = await connect(url, short);

    expect(await gone(socket)).toBe("transport close");
    expect(await connectionError(url, short)).toMatchObject({
      message: "The token has expired; get a new one",
      data: { code: 401, details: { reason: "expired" } },
    });
    expect(lasting.connected).toBe(true);
  });

  test.each([
    [
      "JWT secret",
      (path: string) => jwt({ secretFile: path, ...rules }),
      (key: string) => token(now() + 60, key),
    ],
    ["shared secret", (path: string) => sharedSecret({ file: path }), async (key: string) => key],
  ])("ends with the %s that let it in; one with another key stays", async (_what, open, show) => {
    const next = "the secret that takes the place of it";
    const { path, replace } = newFile(`${secret}\n${next}`);
    const { url } = await startServer({ auth: open(path) });
    const shown = async (key: string) => ({ auth: { token: await show(key) } });
    const old = await connect(url, await shown(secret));
    const young = await connect(url, await shown(next));
    const ended = gone(old);
    replace(next);

    expect(await ended).toBe("transport close");
    expect(young.connected).toBe(true);
    expect(await connectionError(url, await shown(secret))).toMatchObject({ data: { code: 401 } });
    expect((await connect(url, await shown(next))).connected).toBe(true);
  });
});

describe("a secret that can be guessed", () => {
  const weak = expect.objectContaining({ name: "ServerError", code: "weak-secret" });

  test("is refused beyond loopback", async () => {
    const server = createServer({ host: "0.0.0.0", port: 0, auth: sharedSecret("fifteen letters") });
    onTestFinished(() => server.close());

    await expect(server.listen()).rejects.toEqual(weak);
    expect(server.address).toBeUndefined();
  });

  test("is refused on a server that is opened to others after it was attached", async () => {
    const httpServer = createHttpServer();
    const server = createServer({ httpServer, auth: sharedSecret("fifteen letters") });
    onTestFinished(() => server.close());
    const failed = once(httpServer, "error");
    httpServer.listen(0, "0.0.0.0");

    expect(await failed).toEqual([weak]);
    expect(httpServer.listening).toBe(false);
  });

  test("serves loopback", async () => {
    const { url } = await startServer({ auth: sharedSecret("x") });

    expect((await connect(url, { auth: { token: "x" } })).connected).toBe(true);
  });
});

test("without authentication nothing ends by itself", async () => {
  const { url } = await startServer();
  const { agent, computer } = await enterPair(url);

  expect([agent.connected, computer.connected]).toEqual([true, true]);
});

describe("guesses", () => {
  const limits = { failureBurst: 3, failuresPerSecond: 0.001 };
  const good = { auth: { token: secret } };

  test("are refused after a few, right or wrong, and nobody is asked any more", async () => {
    const auth = vi.fn(sharedSecret(secret));
    const { url } = await startServer({ auth, limits });
    const inside = await connect(url, good);
    for (let count = 0; count < 3; count += 1)
      expect(await connectionError(url, { auth: { token: `guess ${count}` } })).toMatchObject({
        data: { code: 401 },
      });
    const asked = auth.mock.calls.length;

    expect(await connectionError(url, good)).toMatchObject({
      message: "Too many failed authentications from this address; try again in a moment",
      data: { code: 400, details: { limit: "failureBurst", most: 3 } },
    });
    expect(auth).toHaveBeenCalledTimes(asked);
    expect(inside.connected).toBe(true);
  });

  test("behind a trusted proxy slow only the one who guesses", async () => {
    const { url } = await startServer({ auth: sharedSecret(secret), limits, trustProxy: true });
    const guess = { auth: { token: "guess" }, headers: { "x-forwarded-for": "203.0.113.7" } };
    for (let count = 0; count < 3; count += 1) await connectionError(url, guess);

    expect(await connectionError(url, guess)).toMatchObject({ data: { code: 400 } });
    const neighbour = { ...good, headers: { "x-forwarded-for": "203.0.113.8" } };
    expect((await connect(url, neighbour)).connected).toBe(true);
  });

  test("are not what comes with a genuine token that is too old", async () => {
    const { url } = await startServer({ auth: jwt({ secret, ...rules }), limits });
    const old = { auth: { token: await token(now() - 60) } };
    for (let count = 0; count < 5; count += 1)
      expect(await connectionError(url, old)).toMatchObject({ data: { code: 401 } });
  });
});
