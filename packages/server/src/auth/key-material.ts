import type { JsonWebKey } from "node:crypto";
import { createHash, createPublicKey, createSecretKey, KeyObject } from "node:crypto";
import { types } from "node:util";
import { z } from "zod";
import { ServerError, ServerErrorCode } from "../server-error.ts";
import type { RingKey } from "./key-ring.ts";

/** The signatures that are taken. */
export type JwtAlgorithm = "HS256" | "RS256" | "ES256";

/** A key that checks signatures of one algorithm and no other. */
export interface VerificationKey extends RingKey {
  /** The name by which tokens refer to it, if it has one. */
  readonly kid: string | undefined;
  readonly algorithm: JwtAlgorithm;
  readonly material: KeyObject;
}

const SHORTEST_SECRET = 32;
const SHORTEST_MODULUS = 2_048;
/** A token that names no key is tried with each. */
const MOST_KEYS = 100;

const WrittenKey = z.looseObject({
  kty: z.string(),
  kid: z.string().optional(),
  alg: z.string().optional(),
  use: z.string().optional(),
  d: z.unknown().optional(),
});
const WrittenSet = z.looseObject({ keys: z.array(z.unknown()) });

/** The keys of a file: public keys or certificates in PEM, a JWK, or a set of them. */
export function readKeyText(text: string): VerificationKey[] {
  if (text.includes("PRIVATE KEY-----")) throw bad("it holds a private key; give the public one");
  const blocks = text.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g);
  if (blocks) return requireFew(blocks.map((block) => asymmetricKey(createPublicKey(block))));
  const json = readJson(text);
  const set = WrittenSet.safeParse(json);
  return set.success ? readKeySet(set.data) : [readJwk(json)];
}

/**
 * The keys of a set that can check our algorithms; others of it are left out, as its standard says. A set without any
 * is refused.
 */
export function readKeySet({ keys }: { readonly keys: readonly unknown[] }): VerificationKey[] {
  const usable = requireFew(keys).filter(isForUs).map(readJwk);
  if (usable.length === 0) throw bad("it holds no key for HS256, RS256 or ES256");
  return usable;
}

/** The keys of a published set: whoever can read it could sign with a secret in it. */
export function readPublicKeySet(set: { readonly keys: readonly unknown[] }): VerificationKey[] {
  const keys = readKeySet(set);
  if (keys.some(({ algorithm }) => algorithm === "HS256")) throw bad("it publishes a secret key");
  return keys;
}

/** A secret that two parties share, for HS256. */
export function secretKey(secret: string | Uint8Array, kid?: string): VerificationKey {
  const bytes = typeof secret === "string" ? new TextEncoder().encode(secret) : secret;
  if (bytes.length < SHORTEST_SECRET)
    throw bad(`the JWT secret has ${bytes.length} bytes; HS256 needs ${SHORTEST_SECRET} or more`);
  return { id: digestOf(bytes), kid, algorithm: "HS256", material: createSecretKey(bytes) };
}

/** One secret a line. */
export function readSecretLines(text: string): VerificationKey[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return requireFew(lines.filter((line) => line !== "").map((line) => secretKey(line)));
}

/** A public key as a program has it: a KeyObject, a CryptoKey or a JWK. */
export function publicKey(key: object): VerificationKey {
  if (key instanceof KeyObject) return asymmetricKey(key);
  if (types.isCryptoKey(key)) return asymmetricKey(KeyObject.from(key));
  return readJwk(key);
}

function readJwk(json: unknown): VerificationKey {
  const written = WrittenKey.safeParse(json);
  if (!written.success) throw bad("it holds neither public keys in PEM nor a JWK or a set of them");
  const { kty, kid, d } = written.data;
  if (kty === "oct") return secretKey(Buffer.from(String(written.data["k"]), "base64url"), kid);
  if (d !== undefined) throw bad("it holds a private key; give the public one");
  return asymmetricKey(createPublicKey({ key: written.data as JsonWebKey, format: "jwk" }), kid);
}

function asymmetricKey(material: KeyObject, kid?: string): VerificationKey {
  if (material.type !== "public") throw bad("it is not a public key");
  const id = digestOf(material.export({ type: "spki", format: "der" }));
  return { id, kid, algorithm: algorithmOf(material), material };
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): JwtAlgorithm {
  if (asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1") return "ES256";
  if (asymmetricKeyType !== "rsa") throw bad("it holds a key that is neither RSA nor P-256");
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < SHORTEST_MODULUS)
    throw bad(`its RSA key has ${bits} bits; ${SHORTEST_MODULUS} or more are needed`);
  return "RS256";
}

const algorithms: Readonly<Record<string, readonly string[]>> = {
  oct: ["HS256"],
  RSA: ["RS256"],
  EC: ["ES256"],
};

function isForUs(json: unknown): boolean {
  const { success, data } = WrittenKey.safeParse(json);
  if (!success || (data.use ?? "sig") !== "sig") return false;
  const fitting = Object.hasOwn(algorithms, data.kty) ? (algorithms[data.kty] ?? []) : [];
  return data.alg === undefined ? fitting.length > 0 : fitting.includes(data.alg);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bad("it holds neither public keys in PEM nor JSON");
  }
}

function requireFew<T>(keys: readonly T[]): readonly T[] & T[] {
  if (keys.length > MOST_KEYS) throw bad(`it holds more than ${MOST_KEYS} keys`);
  return [...keys];
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function bad(message: string): ServerError {
  return new ServerError(ServerErrorCode.BadKey, message);
}
