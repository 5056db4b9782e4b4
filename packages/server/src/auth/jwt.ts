import type { KeyObject } from "node:crypto";
import type { Logger } from "@a2c-smcp/runtime";
import { settledWithin, silentLogger } from "@a2c-smcp/runtime";
import type { CryptoKey, JSONWebKeySet, JWK, JWTPayload, JWTVerifyOptions } from "jose";
import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import type { AuthHook, AuthRequest, AuthResult } from "./auth-hook.ts";
import { readCredentials } from "./credentials.ts";
import { readOfficesClaim } from "./grant.ts";
import { KeyFile } from "./key-file.ts";
import type { JwtAlgorithm, VerificationKey } from "./key-material.ts";
import { publicKey, readKeySet, readKeyText, readSecretLines, secretKey } from "./key-material.ts";
import type { KeyRing } from "./key-ring.ts";
import { LiveKeys } from "./live-keys.ts";
import { PublishedKeys } from "./published-keys.ts";

/** Where the key of the signature comes from: exactly one of these. */
export type JwtKeySource =
  /** HS256: at least 32 bytes. */
  | { readonly secret: string | Uint8Array }
  /** HS256: a file with one secret of at least 32 bytes on each line, followed. */
  | { readonly secretFile: string }
  /** RS256 or ES256: the public key of the issuer. */
  | { readonly key: CryptoKey | KeyObject | JWK }
  /** A file with public keys in PEM, a JWK or a set of them, followed. */
  | { readonly keyFile: string }
  /** The issuer's keys, or where they are published. */
  | { readonly jwks: JSONWebKeySet | URL };

/** Which tokens are taken: of whom, for whom, signed how. */
export type JwtOptions = JwtKeySource & {
  readonly issuer: string | string[];
  readonly audience: string | string[];
  /** By default those of the keys. */
  readonly algorithms?: readonly JwtAlgorithm[] | undefined;
  /** Whether a token that never expires is accepted. */
  readonly allowNoExpiry?: boolean | undefined;
};

/** Clocks of issuer and server may be so far apart, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 5;
/** A client that came with an unknown key waits so long for new ones, in milliseconds: less than it may wait in all. */
const PATIENCE_MS = 500;
/** No token of ours is longer; checking megabytes would cost more than it tells. */
const LONGEST_TOKEN = 16_384;

/**
 * Lets in whoever shows a JWT with a valid signature, issuer, audience and expiry, in any place of a shared secret. Its
 * `offices` claim, if any, limits what the bearer may join: `["o1", {"office": "o2", "roles": ["agent"]}]`. The
 * connection ends with the token, and with the key that signed it. Throws a ServerError when the key cannot be used.
 */
export function jwt(options: JwtOptions): AuthHook {
  const { issuer, audience, allowNoExpiry } = options;
  const { keys, published } = openKeys(options);
  const rules: JWTVerifyOptions = {
    issuer,
    audience,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    ...(allowNoExpiry ? {} : { requiredClaims: ["exp"] }),
  };
  const checker = { ring: keys.ring, rules, algorithms: options.algorithms };
  const refresh = (logger: Logger): Promise<void> => keys.refresh(logger);
  const hook = async (request: AuthRequest): Promise<AuthResult> => {
    const result = await check(request, checker);
    if (result.allowed || !published || !showsUnknownKey(request, keys.ring)) return result;
    published.want();
    // A look that takes longer goes on; whoever comes again by then is let in.
    await settledWithin(PATIENCE_MS, refresh(silentLogger));
    return check(request, checker);
  };
  return Object.assign(hook, { refresh });
}

interface Checker {
  readonly ring: KeyRing<VerificationKey>;
  readonly rules: JWTVerifyOptions;
  readonly algorithms: readonly JwtAlgorithm[] | undefined;
}

async function check(request: AuthRequest, checker: Checker): Promise<AuthResult> {
  let refusal: AuthResult = { allowed: false };
  for (const token of readCredentials(request)) {
    for (const key of candidates(token, checker)) {
      const verdict = await verify(token, key, checker.rules);
      if (verdict === "expired") refusal = { allowed: false, reason: "expired" };
      else if (verdict !== "invalid") return judge(verdict, checker.ring.revokedOf(key));
    }
  }
  return refusal;
}

/** The keys that may have signed the token: of its algorithm, and of its name where both have one. */
function candidates(token: string, { ring, algorithms }: Checker): VerificationKey[] {
  if (token.length > LONGEST_TOKEN) return [];
  const header = readHeader(token);
  return ring.list().filter(({ algorithm, kid }) => {
    const isNamed = header?.kid === undefined || kid === undefined || header.kid === kid;
    return isNamed && header?.alg === algorithm && (algorithms?.includes(algorithm) ?? true);
  });
}

/** Whether a token may be of a key that came after those we have. What else is wrong with it no new keys would mend. */
function showsUnknownKey(request: AuthRequest, ring: KeyRing<VerificationKey>): boolean {
  return readCredentials(request).some((token) => {
    const header = token.length > LONGEST_TOKEN ? undefined : readHeader(token);
    if (header?.alg === undefined) return false;
    return header.kid === undefined || !ring.list().some(({ kid }) => kid === header.kid);
  });
}

function readHeader(token: string): ReturnType<typeof decodeProtectedHeader> | undefined {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return undefined; // not a token at all
  }
}

async function verify(
  token: string,
  { material, algorithm }: VerificationKey,
  rules: JWTVerifyOptions,
): Promise<JWTPayload | "expired" | "invalid"> {
  try {
    return (await jwtVerify(token, material, { ...rules, algorithms: [algorithm] })).payload;
  } catch (cause) {
    // The signature is checked before the claims, so only a bearer of a genuine token learns that it is too old. Why
    // another is not valid is of use to nobody but an attacker.
    return cause instanceof errors.JWTExpired ? "expired" : "invalid";
  }
}

function judge(claims: JWTPayload, revoked: AbortSignal): AuthResult {
  const grant = readOfficesClaim(claims["offices"]);
  if (!grant) return { allowed: false, code: 403 };
  const { exp, sub: subject } = claims;
  const expiresAt = exp === undefined ? undefined : new Date((exp + CLOCK_TOLERANCE_SECONDS) * 1000);
  return { allowed: true, grant, subject, expiresAt, revoked };
}

interface OpenKeys {
  readonly keys: LiveKeys<VerificationKey>;
  readonly published?: PublishedKeys;
}

function openKeys(source: JwtKeySource): OpenKeys {
  if ("keyFile" in source) return { keys: followFile(source.keyFile, readKeyText) };
  if ("secretFile" in source) return { keys: followFile(source.secretFile, readSecretLines) };
  if ("secret" in source) return { keys: new LiveKeys([secretKey(source.secret)]) };
  if ("key" in source) return { keys: new LiveKeys([publicKey(source.key)]) };
  if (!(source.jwks instanceof URL)) return { keys: new LiveKeys(readKeySet(source.jwks)) };
  const published = new PublishedKeys(source.jwks);
  return { keys: new LiveKeys<VerificationKey>([], published), published };
}

function followFile(path: string, parse: (text: string) => VerificationKey[]): LiveKeys<VerificationKey> {
  const file = new KeyFile(path, parse);
  return new LiveKeys(file.open(), { name: path, reread: () => file.reread() });
}
