import { messageOf } from "@a2c-smcp/runtime";
import { isLoopbackHost } from "../loopback.ts";
import { ServerError, ServerErrorCode } from "../server-error.ts";
import type { VerificationKey } from "./key-material.ts";
import { readPublicKeySet } from "./key-material.ts";
import type { KeySource } from "./live-keys.ts";

/** How long and how large an answer may be, and how often it is asked for. */
export interface FetchLimits {
  /** A client is not kept waiting for all of it: it is refused, and let in when it comes again. */
  readonly timeoutMs: number;
  readonly bytes: number;
  /** A key that its issuer withdrew lives no longer. */
  readonly renewalMs: number;
  /** Between two looks that tokens of an unknown key ask for, and after one that failed. */
  readonly cooldownMs: number;
  /** The same while there are no keys at all, and so nobody can come in. */
  readonly firstCooldownMs: number;
}

const defaultLimits: FetchLimits = {
  timeoutMs: 5_000,
  bytes: 1_000_000,
  renewalMs: 300_000,
  cooldownMs: 30_000,
  firstCooldownMs: 2_000,
};

/** The keys that an issuer publishes at an address. Those that were fetched stay in force while it cannot be reached. */
export class PublishedKeys implements KeySource<VerificationKey> {
  readonly name: string;
  readonly #url: URL;
  readonly #limits: FetchLimits;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isWanted = false;
  #hasFailed = false;
  #hasKeys = false;

  constructor(url: URL, limits: Partial<FetchLimits> = {}) {
    requireSafe(url);
    this.name = url.href;
    this.#url = url;
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** A token came that none of the keys fits: it may be of a new one, unless we have looked just now. */
  want(): void {
    this.#isWanted ||= this.#age() >= this.#cooldown();
  }

  async reread(): Promise<readonly VerificationKey[] | undefined> {
    const due = this.#hasFailed ? this.#cooldown() : this.#limits.renewalMs;
    if (!this.#isWanted && this.#age() < due) return undefined;
    this.#isWanted = false;
    this.#hasFailed = true;
    this.#lookedAt = performance.now();
    const keys = readPublicKeySet(await fetchSet(this.#url, this.#limits));
    this.#hasFailed = false;
    this.#hasKeys = true;
    return keys;
  }

  #age(): number {
    return performance.now() - this.#lookedAt;
  }

  #cooldown(): number {
    return this.#hasKeys ? this.#limits.cooldownMs : this.#limits.firstCooldownMs;
  }
}

/** What is published at the address, if it is a set of keys. */
async function fetchSet(
  url: URL,
  { timeoutMs, bytes }: FetchLimits,
): Promise<{ readonly keys: readonly unknown[] }> {
  try {
    const response = await fetch(url, {
      headers: { accept: "application/jwk-set+json, application/json" },
      // An issuer that has moved says so to whoever runs the server; a redirect could lead anywhere.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(response, bytes);
    if (!response.ok) throw new Error(`it answered with HTTP ${response.status}`);
    const set: unknown = JSON.parse(text);
    if (isKeySet(set)) return set;
  } catch (cause) {
    throw new ServerError(ServerErrorCode.BadKey, `no keys from ${url.href}: ${reasonOf(cause)}`, { cause });
  }
  throw new ServerError(ServerErrorCode.BadKey, `no keys from ${url.href}: it gives no JSON with "keys"`);
}

async function readBounded({ body }: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > most) throw new Error(`it gives more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** What `fetch` throws says little; its cause names the port that is closed or the name that is not known. */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : undefined;
  return inner instanceof Error ? inner.message : messageOf(cause);
}

function isKeySet(value: unknown): value is { readonly keys: readonly unknown[] } {
  return typeof value === "object" && value !== null && Array.isArray(Reflect.get(value, "keys"));
}

/** Over plain HTTP whoever stands in between could put in a key of their own. */
function requireSafe({ protocol, hostname, href }: URL): void {
  if (protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname))) return;
  throw new ServerError(
    ServerErrorCode.BadKey,
    `${href} cannot be used: keys are fetched over https:// only, or http:// from this machine`,
  );
}
