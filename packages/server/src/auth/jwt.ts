import type { KeyObject } from "node:crypto";
import type { CryptoKey, JSONWebKeySet, JWK, JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from "jose";
import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from "jose";
import { ServerError, ServerErrorCode } from "../server-error.ts";
import type { AuthHook, AuthResult } from "./auth-hook.ts";
import { readCredentials } from "./credentials.ts";
import { readOfficesClaim } from "./grant.ts";

export type JwtAlgorithm = "HS256" | "RS256" | "ES256";

/** Where the key of the signature comes from: exactly one of the three. */
export type JwtKeySource =
  /** HS256: at least 32 bytes. */
  | { readonly secret: string | Uint8Array }
  /** RS256 or ES256: the public key of the issuer. */
  | { readonly key: CryptoKey | KeyObject | JWK }
  /** RS256 or ES256: the issuer's keys, or where they are published. */
  | { readonly jwks: JSONWebKeySet | URL };

export type JwtOptions = JwtKeySource & {
  readonly issuer: string | string[];
  readonly audience: string | string[];
  /** By default HS256 for a secret, RS256 and ES256 for a public key. */
  readonly algorithms?: readonly JwtAlgorithm[] | undefined;
};

/** Clocks of issuer and server may be so far apart, in seconds. */
const CLOCK_TOLERANCE = 5;
/** The published keys must come within the time that a client waits, in milliseconds. */
const FETCH_TIMEOUT = 500;
const SHORTEST_SECRET = 32;

/**
 * Lets in whoever shows a JWT with a valid signature, issuer and audience, in any place of a shared secret. Its
 * `offices` claim, if any, limits what the bearer may join: `["o1", {"office": "o2", "roles": ["agent"]}]`.
 */
export function jwt(options: JwtOptions): AuthHook {
  const key = readKey(options);
  const rules = {
    issuer: options.issuer,
    audience: options.audience,
    algorithms: [...(options.algorithms ?? ("secret" in options ? ["HS256"] : ["RS256", "ES256"]))],
    clockTolerance: CLOCK_TOLERANCE,
  };
  return async (request) => {
    for (const token of readCredentials(request)) {
      const claims = await verify(token, key, rules);
      if (claims) return judge(claims);
    }
    return { allowed: false };
  };
}

type VerificationKey = CryptoKey | KeyObject | JWK | Uint8Array | JWTVerifyGetKey;

async function verify(
  token: string,
  key: VerificationKey,
  rules: JWTVerifyOptions,
): Promise<JWTPayload | undefined> {
  try {
    return (await jwtVerify(token, key, rules)).payload;
  } catch {
    // Why a token is not valid is of use to nobody but an attacker.
    return undefined;
  }
}

function judge(claims: JWTPayload): AuthResult {
  const grant = readOfficesClaim(claims["offices"]);
  return grant ? { allowed: true, grant } : { allowed: false, code: 403 };
}

function readKey(options: JwtKeySource): VerificationKey {
  if ("key" in options) return options.key;
  if ("secret" in options) return readSecret(options.secret);
  return options.jwks instanceof URL
    ? createRemoteJWKSet(options.jwks, { timeoutDuration: FETCH_TIMEOUT })
    : createLocalJWKSet(options.jwks);
}

function readSecret(secret: string | Uint8Array): Uint8Array {
  const bytes = typeof secret === "string" ? new TextEncoder().encode(secret) : secret;
  if (bytes.length >= SHORTEST_SECRET) return bytes;
  throw new ServerError(
    ServerErrorCode.BadOptions,
    `The JWT secret has ${bytes.length} bytes; HS256 needs ${SHORTEST_SECRET} or more`,
  );
}
