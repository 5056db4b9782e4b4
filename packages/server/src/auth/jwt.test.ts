import type { CryptoKey, JWTPayload } from "jose";
import { base64url, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { isGranted } from "./grant.ts";
import type { JwtKeySource } from "./jwt.ts";
import { jwt } from "./jwt.ts";

const secret = "a secret of at least thirty-two bytes";
const issuer = "https://issuer.example";
const audience = "a2c";
const rsa = await generateKeyPair("RS256", { extractable: true });
const ec = await generateKeyPair("ES256", { extractable: true });
const ecJwk = { ...(await exportJWK(ec.publicKey)), alg: "ES256" };

interface TokenOptions {
  readonly alg?: string;
  readonly key?: CryptoKey | Uint8Array;
  readonly issuer?: string;
  readonly audience?: string;
  /** Null leaves it out. */
  readonly expires?: string | null;
  readonly kid?: string;
  readonly claims?: JWTPayload;
}

function token(options: TokenOptions = {}): Promise<string> {
  const { kid, expires = "1h" } = options;
  const unsigned = new SignJWT(options.claims ?? {})
    .setProtectedHeader({ alg: options.alg ?? "HS256", ...(kid === undefined ? {} : { kid }) })
    .setIssuer(options.issuer ?? issuer)
    .setAudience(options.audience ?? audience);
  return (expires === null ? unsigned : unsigned.setExpirationTime(expires)).sign(
    options.key ?? new TextEncoder().encode(secret),
  );
}

function shown(bearer: string) {
  return { headers: {}, auth: { token: bearer }, address: "127.0.0.1" };
}

async function judge(bearer: string, source: JwtKeySource = { secret }) {
  return jwt({ ...source, issuer, audience })(shown(bearer));
}

describe("a JWT", () => {
  test.each<[string, JwtKeySource, TokenOptions]>([
    ["HS256", { secret }, {}],
    ["RS256", { key: rsa.publicKey }, { alg: "RS256", key: rsa.privateKey }],
    ["ES256", { key: ec.publicKey }, { alg: "ES256", key: ec.privateKey }],
    ["the key of a JWK", { key: ecJwk }, { alg: "ES256", key: ec.privateKey }],
    ["a key of a set", { jwks: { keys: [ecJwk] } }, { alg: "ES256", key: ec.privateKey }],
  ])("signed with %s is accepted (#auth.jwt)", async (_what, source, options) => {
    expect(await judge(await token(options), source)).toMatchObject({ allowed: true });
  });

  test("is found as a bearer token too", async () => {
    const authorization = `Bearer ${await token()}`;
    const hook = jwt({ secret, issuer, audience });

    expect(await hook({ headers: { authorization }, auth: {}, address: "" })).toMatchObject({
      allowed: true,
    });
  });

  test.each([
    ["signed with another secret", { key: new TextEncoder().encode("another secret of thirty-two bytes") }],
    ["that never expires", { expires: null }],
    ["of another issuer", { issuer: "https://evil.example" }],
    ["for another audience", { audience: "another" }],
    ["of an algorithm that is not listed", { alg: "HS512" }],
  ])("%s is refused (#auth.jwt)", async (_what, options) => {
    expect(await judge(await token(options))).toEqual({ allowed: false });
  });

  test("without a signature is refused (#auth.jwt)", async () => {
    const unsecured = new UnsecuredJWT({}).setIssuer(issuer).setAudience(audience).encode();

    expect(await judge(unsecured)).toEqual({ allowed: false });
  });

  test("signed with the public key as if it were a secret is refused (#auth.jwt)", async () => {
    const key = new TextEncoder().encode(JSON.stringify(await exportJWK(rsa.publicKey)));
    const source = { key: rsa.publicKey, algorithms: ["HS256", "RS256"] as const };

    expect(await judge(await token({ key }), source)).toEqual({ allowed: false });
  });

  test("whose claims were changed after signing is refused", async () => {
    const [header, , signature] = (await token()).split(".");
    const claims = base64url.encode(JSON.stringify({ iss: issuer, aud: audience, exp: 9e9 }));

    expect(await judge(`${header}.${claims}.${signature}`)).toEqual({ allowed: false });
  });

  test.each(["", "x", "a.b.c", "ey.ey.ey"])("%j is none, and refused", async (bearer) => {
    expect(await judge(bearer)).toEqual({ allowed: false });
  });

  test("needs a secret that HS256 can stand on", () => {
    expect(() => jwt({ secret: "short", issuer, audience })).toThrow(/32 or more/);
  });

  test("that has expired is refused, and its bearer learns why (#auth.jwt)", async () => {
    expect(await judge(await token({ expires: "-1m" }))).toEqual({ allowed: false, reason: "expired" });
    const forged = await token({ expires: "-1m", key: new TextEncoder().encode("x".repeat(40)) });
    expect(await judge(forged)).toEqual({ allowed: false });
  });

  test("that never expires is accepted where that is allowed", async () => {
    const hook = jwt({ secret, issuer, audience, allowNoExpiry: true });

    expect(await hook(shown(await token({ expires: null })))).toMatchObject({
      allowed: true,
      expiresAt: undefined,
    });
  });

  test("says who its bearer is and until when", async () => {
    const expires = 4_000_000_000;
    const signed = await token({ claims: { sub: "ann", exp: expires }, expires: null });

    expect(await judge(signed)).toMatchObject({
      subject: "ann",
      expiresAt: new Date((expires + 5) * 1000),
      revoked: expect.objectContaining({ aborted: false }),
    });
  });

  test("of megabytes is refused without being read", async () => {
    expect(await judge(`${await token()}${"A".repeat(1_000_000)}`)).toEqual({ allowed: false });
  });
});

describe("the offices claim", () => {
  async function grantOf(offices: unknown) {
    const result = await judge(await token({ claims: { offices } }));
    if (!(result.allowed && result.grant)) throw new Error("no grant");
    return result.grant;
  }

  test("limits the offices (#auth.jwt-offices)", async () => {
    const grant = await grantOf(["o1", "o2"]);

    expect(isGranted(grant, { office: "o1", role: "agent" })).toBe(true);
    expect(isGranted(grant, { office: "o2", role: "computer" })).toBe(true);
    expect(isGranted(grant, { office: "o3", role: "agent" })).toBe(false);
  });

  test("limits the roles in an office (#auth.jwt-offices)", async () => {
    const grant = await grantOf([{ office: "o1", roles: ["agent"] }, { office: "o2" }]);

    expect(isGranted(grant, { office: "o1", role: "agent" })).toBe(true);
    expect(isGranted(grant, { office: "o1", role: "computer" })).toBe(false);
    expect(isGranted(grant, { office: "o2", role: "computer" })).toBe(true);
  });

  test("that is empty grants nothing", async () => {
    expect(isGranted(await grantOf([]), { office: "o1", role: "agent" })).toBe(false);
  });

  test("that is absent grants everything", async () => {
    expect(await judge(await token())).toMatchObject({ allowed: true, grant: { kind: "everything" } });
  });

  test.each([["o1"], [null], [{ office: "o1" }], [[{ office: "o1", roles: ["boss"] }]], [[1]]])(
    "of another form (%j) refuses the bearer",
    async (offices) => {
      expect(await judge(await token({ claims: { offices } }))).toEqual({ allowed: false, code: 403 });
    },
  );
});
