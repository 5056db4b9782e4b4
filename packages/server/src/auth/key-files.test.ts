import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "@a2c-smcp/runtime";
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { AuthHook } from "./auth-hook.ts";
import { jwt } from "./jwt.ts";
import { sharedSecret } from "./shared-secret.ts";

const rules = { issuer: "us", audience: "a2c" };
const rsa = await generateKeyPair("RS256", { extractable: true });
const ec = await generateKeyPair("ES256", { extractable: true });
const weak = await exportJWK((await generateKeyPair("ES256", { extractable: true })).privateKey);
const longSecret = "a secret of at least thirty-two bytes";
const otherSecret = "another secret of thirty-two bytes!!";

let file: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "a2c-keys-"));
  file = join(folder, "key");
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

type SigningKey = Parameters<SignJWT["sign"]>[0];

function token(alg: string, key: SigningKey, kid?: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg, ...(kid === undefined ? {} : { kid }) })
    .setIssuer("us")
    .setAudience("a2c")
    .setExpirationTime("1h")
    .sign(key);
}

const hs = (secret: string): Promise<string> => token("HS256", new TextEncoder().encode(secret));

async function isLetIn(hook: AuthHook, shown: string): Promise<boolean> {
  return (await hook({ headers: {}, auth: { token: shown }, address: "" })).allowed;
}

let tick = 1;
/** Writes the file so that its time surely differs. */
function rewrite(text: string): void {
  writeFileSync(file, text);
  tick += 1;
  utimesSync(file, tick, tick);
}

describe.each([
  ["a key file", (path: string) => jwt({ keyFile: path, ...rules })],
  ["a file of JWT secrets", (path: string) => jwt({ secretFile: path, ...rules })],
  ["a file of shared secrets", (path: string) => sharedSecret({ file: path })],
])("%s", (_name, open) => {
  const bad = expect.objectContaining({
    code: "bad-key",
    message: expect.stringContaining("cannot be used"),
  });

  test("that is missing stops the start: its path is no secret", () => {
    expect(() => open("/etc/a2c/keys/issuer-public-key.pem")).toThrow(bad);
  });

  test("that is empty stops the start", () => {
    writeFileSync(file, " \n");
    expect(() => open(file)).toThrow(bad);
  });

  test("that is a folder stops the start", () => {
    mkdirSync(file);
    expect(() => open(file)).toThrow(bad);
  });

  test("that cannot be reached stops the start", () => {
    writeFileSync(file, longSecret);
    expect(() => open(join(file, "key"))).toThrow(bad);
  });
});

describe("a key file", () => {
  test.each<[string, string | Promise<string>, string]>([
    ["neither PEM nor JSON", longSecret, "neither public keys in PEM nor JSON"],
    ["a private key in PEM", exportPKCS8(rsa.privateKey), "private key"],
    ["a private JWK", JSON.stringify(weak), "private key"],
    ["JSON that is no key", '{"a":1}', "nor a JWK"],
    ["an empty set", '{"keys":[]}', "no key for"],
    ["a secret that is too short", '{"kty":"oct","k":"c2hvcnQ"}', "32 or more"],
  ])("with %s stops the start", async (_what, text, why) => {
    writeFileSync(file, await text);
    expect(() => jwt({ keyFile: file, ...rules })).toThrow(why);
  });

  test("may hold several keys in PEM", async () => {
    writeFileSync(file, `${await exportSPKI(rsa.publicKey)}${await exportSPKI(ec.publicKey)}`);
    const hook = jwt({ keyFile: file, ...rules });

    expect(await isLetIn(hook, await token("RS256", rsa.privateKey))).toBe(true);
    expect(await isLetIn(hook, await token("ES256", ec.privateKey))).toBe(true);
    expect(await isLetIn(hook, await hs(longSecret))).toBe(false);
  });

  test("with a set is searched by the name of the key", async () => {
    const keys = [
      { ...(await exportJWK(rsa.publicKey)), kid: "old" },
      { ...(await exportJWK(ec.publicKey)), kid: "new" },
      { kty: "OKP", crv: "Ed25519", x: "AAAA", kid: "not ours" },
    ];
    writeFileSync(file, JSON.stringify({ keys }));
    const hook = jwt({ keyFile: file, ...rules });

    expect(await isLetIn(hook, await token("ES256", ec.privateKey, "new"))).toBe(true);
    expect(await isLetIn(hook, await token("ES256", ec.privateKey, "old"))).toBe(false);
    expect(await isLetIn(hook, await token("ES256", ec.privateKey))).toBe(true);
  });

  test("that changes counts as it is now, and whoever came with the old key is told", async () => {
    rewrite(await exportSPKI(rsa.publicKey));
    const hook = jwt({ keyFile: file, ...rules });
    const old = await token("RS256", rsa.privateKey);
    const admitted = await hook({ headers: {}, auth: { token: old }, address: "" });
    rewrite(await exportSPKI(ec.publicKey));
    await hook.refresh?.(silentLogger);

    expect(admitted).toMatchObject({ revoked: { aborted: true } });
    expect(await isLetIn(hook, old)).toBe(false);
    expect(await isLetIn(hook, await token("ES256", ec.privateKey))).toBe(true);
  });

  test.each(["nonsense", "", undefined])(
    "that turns bad (%j) keeps the old key, and says so once",
    async (text) => {
      rewrite(await exportSPKI(rsa.publicKey));
      const hook = jwt({ keyFile: file, ...rules });
      const error = vi.fn();
      if (text === undefined) rmSync(file);
      else rewrite(text);
      await hook.refresh?.({ ...silentLogger, error });
      await hook.refresh?.({ ...silentLogger, error });

      expect(await isLetIn(hook, await token("RS256", rsa.privateKey))).toBe(true);
      expect(error).toHaveBeenCalledExactlyOnceWith(
        "the new keys cannot be used; those before stay in force",
        expect.objectContaining({ source: file, inForce: 1 }),
      );
    },
  );
});

describe("a file of secrets", () => {
  test("accepts the secret of each line, and ends those that came with one that is removed", async () => {
    rewrite(`${longSecret}\n${otherSecret}\n`);
    const hook = jwt({ secretFile: file, ...rules });
    const [old, next] = await Promise.all(
      [longSecret, otherSecret].map(async (secret) =>
        hook({ headers: {}, auth: { token: await hs(secret) }, address: "" }),
      ),
    );
    rewrite(otherSecret);
    await hook.refresh?.(silentLogger);

    expect(old).toMatchObject({ allowed: true, revoked: { aborted: true } });
    expect(next).toMatchObject({ allowed: true, revoked: { aborted: false } });
  });

  test("of a server is followed too", async () => {
    rewrite("the first shared secret");
    const hook = sharedSecret({ file });
    rewrite("the second shared secret");
    await hook.refresh?.(silentLogger);

    expect(await isLetIn(hook, "the first shared secret")).toBe(false);
    expect(await isLetIn(hook, "the second shared secret")).toBe(true);
  });

  test("never turns a secret that holds beyond loopback into one that does not", async () => {
    rewrite("the first shared secret");
    const hook = sharedSecret({ file });
    const error = vi.fn();
    rewrite("short");
    await hook.refresh?.({ ...silentLogger, error });

    expect(await isLetIn(hook, "short")).toBe(false);
    expect(await isLetIn(hook, "the first shared secret")).toBe(true);
    expect(error).toHaveBeenCalledOnce();
  });
});

test.each([
  ["http://issuer.example/keys", false],
  ["ftp://issuer.example/keys", false],
  ["https://issuer.example/keys", true],
  ["http://127.0.0.1/keys", true],
])("keys that are published at %s are accepted: %s", (url, isAccepted) => {
  const open = (): AuthHook => jwt({ jwks: new URL(url), ...rules });
  if (isAccepted) expect(open).not.toThrow();
  else expect(open).toThrow(expect.objectContaining({ code: "bad-key" }));
});
