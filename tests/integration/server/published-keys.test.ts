import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { silentLogger } from "@a2c-smcp/runtime";
import { jwt } from "@a2c-smcp/server";
import { SignJWT } from "jose";
import { expect, onTestFinished, test, vi } from "vitest";
import { LiveKeys } from "../../../packages/server/src/auth/live-keys.ts";
import type { FetchLimits } from "../../../packages/server/src/auth/published-keys.ts";
import { PublishedKeys } from "../../../packages/server/src/auth/published-keys.ts";

function jwk(kid: string): object {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...publicKey.export({ format: "jwk" }), kid, alg: "ES256" };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An issuer whose answer can be changed, and the keys that a server takes from it. */
async function startIssuer(limits: Partial<FetchLimits>) {
  const issuer = { looks: 0, answer: publish() };
  const server = createServer((request, response) => {
    issuer.looks += 1;
    issuer.answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  const published = new PublishedKeys(new URL(`http://127.0.0.1:${port}/jwks`), limits);
  const keys = new LiveKeys([], published);
  const error = vi.fn();
  return {
    issuer,
    close,
    error,
    url: new URL(`http://127.0.0.1:${port}/jwks`),
    kids: () => keys.ring.list().map(({ kid }) => kid),
    refresh: () => keys.refresh({ ...silentLogger, error }),
    /** What a token of an unknown key does. */
    want: () => {
      published.want();
      return keys.refresh({ ...silentLogger, error });
    },
  };
}

/** A key of an issuer, and tokens that it signed. */
function signer(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const sign = (audience: string): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: "ES256", kid })
      .setIssuer("us")
      .setAudience(audience)
      .setExpirationTime("1h")
      .sign(privateKey);
  return { key: { ...publicKey.export({ format: "jwk" }), kid, alg: "ES256" }, sign };
}

function publish(...keys: readonly object[]): Answer {
  return (_request, response) => void response.end(JSON.stringify({ keys }));
}

test("a token of a new key has the published keys looked at again, and those that are gone end", async () => {
  const place = await startIssuer({ cooldownMs: 0 });
  place.issuer.answer = publish(jwk("old"));
  await place.refresh();
  expect(place.kids()).toEqual(["old"]);
  place.issuer.answer = publish(jwk("new"));
  await place.refresh();
  expect(place.kids()).toEqual(["old"]);
  await place.want();
  expect(place.kids()).toEqual(["new"]);
});

test("tokens of unknown keys cannot have the issuer asked over and over", async () => {
  const place = await startIssuer({});
  place.issuer.answer = publish(jwk("k"));
  await place.refresh();
  for (let guess = 0; guess < 20; guess += 1) await place.want();
  expect(place.issuer.looks).toBe(1);
});

test("tokens that are wrong in another way do not keep one of a new key out", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const [before, after] = [signer("before"), signer("after")];
  const { issuer, url } = await startIssuer({});
  issuer.answer = publish(before.key);
  const hook = jwt({ jwks: url, issuer: "us", audience: "a2c" });
  const isLetIn = async (token: string): Promise<boolean> =>
    (await hook({ headers: {}, auth: { token }, address: "127.0.0.1" })).allowed;
  const first = await before.sign("a2c");
  await expect.poll(() => isLetIn(first)).toBe(true);
  vi.advanceTimersByTime(31_000);
  expect(await isLetIn(await before.sign("others"))).toBe(false);
  expect(await isLetIn("")).toBe(false);
  expect(await isLetIn("no token")).toBe(false);
  issuer.answer = publish(before.key, after.key);
  const later = await after.sign("a2c");
  await expect.poll(() => isLetIn(later)).toBe(true);
  expect(issuer.looks).toBe(2);
});

test("keys stay in force while their issuer cannot be reached", async () => {
  const place = await startIssuer({ cooldownMs: 0 });
  place.issuer.answer = publish(jwk("k"));
  await place.refresh();
  await place.close();
  await place.want();
  expect(place.kids()).toEqual(["k"]);
  const [message, fields] = place.error.mock.calls[0] ?? [];
  expect(message).toBe("the new keys cannot be used; those before stay in force");
  expect(fields).toMatchObject({ inForce: 1, cause: { message: expect.stringContaining("ECONNREFUSED") } });
});

test("a server that started before its issuer asks again soon", async () => {
  const place = await startIssuer({ firstCooldownMs: 0 });
  place.issuer.answer = (_request, response) => void response.writeHead(503).end();
  await place.refresh();
  expect(place.kids()).toEqual([]);
  place.issuer.answer = publish(jwk("k"));
  await place.refresh();
  expect(place.kids()).toEqual(["k"]);
});

test.each<[string, Answer, string]>([
  ["a page of HTTP 404", (_, response) => void response.writeHead(404).end("no"), "HTTP 404"],
  ["megabytes", (_, response) => void response.end("x".repeat(20_000)), "more than 10000 bytes"],
  ["no JSON", (_, response) => void response.end("<html>"), "JSON"],
  ["something else in JSON", (_, response) => void response.end("[]"), 'no JSON with "keys"'],
  ["a way elsewhere", (_, response) => void response.writeHead(302, { location: "/x" }).end(), "redirect"],
  ["silence", () => undefined, "timeout"],
])("%s instead of keys is said, and changes nothing", async (_what, answer, reason) => {
  const place = await startIssuer({ cooldownMs: 0, bytes: 10_000, timeoutMs: 3_000 });
  place.issuer.answer = publish(jwk("k"));
  await place.refresh();
  place.issuer.answer = answer;
  await place.want();
  expect(place.kids()).toEqual(["k"]);
  expect(place.error.mock.calls[0]?.[1]).toMatchObject({
    cause: { message: expect.stringContaining(reason) },
  });
});
