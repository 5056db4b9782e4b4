import { createRemoteJWKSet } from "jose";
import { isLoopbackHost } from "../loopback.ts";
import { ServerError, ServerErrorCode } from "../server-error.ts";
import type { VerificationKey } from "./key-material.ts";
import { readPublicKeySet } from "./key-material.ts";
import type { KeySource } from "./live-keys.ts";

/** The published keys must come within the time that a client waits, in milliseconds. */
const FETCH_TIMEOUT = 500;
/** So often they are looked at, in milliseconds: a key that its issuer withdrew lives no longer. */
const RENEWAL = 300_000;
/** So often a token of an unknown key may make us look, in milliseconds. */
const COOLDOWN = 30_000;

/** The keys that an issuer publishes at an address. */
export class PublishedKeys implements KeySource<VerificationKey> {
  readonly name: string;
  readonly #remote: ReturnType<typeof createRemoteJWKSet>;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isWanted = false;
  #hasFailed = false;

  constructor(url: URL) {
    requireSafe(url);
    this.name = url.href;
    this.#remote = createRemoteJWKSet(url, { timeoutDuration: FETCH_TIMEOUT });
  }

  /** A token came that none of the keys fits: it may be of a new one, unless we have looked just now. */
  want(): void {
    this.#isWanted ||= performance.now() - this.#lookedAt >= COOLDOWN;
  }

  async reread(): Promise<readonly VerificationKey[] | undefined> {
    const age = performance.now() - this.#lookedAt;
    if (!this.#isWanted && age < (this.#hasFailed ? COOLDOWN : RENEWAL)) return undefined;
    this.#isWanted = false;
    this.#hasFailed = true;
    this.#lookedAt = performance.now();
    await this.#remote.reload();
    const keys = readPublicKeySet(this.#remote.jwks() ?? { keys: [] });
    this.#hasFailed = false;
    return keys;
  }
}

/** Over plain HTTP whoever stands in between could put in a key of their own. */
function requireSafe({ protocol, hostname, href }: URL): void {
  if (protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname))) return;
  throw new ServerError(
    ServerErrorCode.BadKey,
    `${href} cannot be used: keys are fetched over https:// only, or http:// from this machine`,
  );
}
