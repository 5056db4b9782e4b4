import { createHash, timingSafeEqual } from "node:crypto";
import { ServerError, ServerErrorCode } from "../server-error.ts";
import type { AuthHook } from "./auth-hook.ts";
import { readCredentials } from "./credentials.ts";
import { KeyFile } from "./key-file.ts";
import type { RingKey } from "./key-ring.ts";
import { LiveKeys } from "./live-keys.ts";

/** A secret, or a file with one on each line: two are accepted while one takes the other's place. */
export type SecretSource = string | { readonly file: string };

interface Secret extends RingKey {
  readonly digest: Buffer;
  readonly length: number;
}

/** Fewer characters can be guessed by whoever reaches the server. */
const SHORTEST_BEYOND_LOOPBACK = 16;

/**
 * Lets in whoever shows the secret: as header `x-api-key`, `access_token` or `Authorization: Bearer`, or as
 * `auth.token` or `auth.api_key`. A file is followed: a secret that is removed from it ends the connections that came
 * in with it. Throws a ServerError when there is no secret, or the file cannot be read.
 */
export function sharedSecret(source: SecretSource): AuthHook {
  const secrets = openSecrets(source);
  return Object.assign(
    ((request) => {
      const shown = readCredentials(request).map(digestOf);
      // Digests are of one length, so neither the content nor the length of the secret shows in the time.
      const found = secrets.ring
        .list()
        .find(({ digest }) => shown.some((candidate) => timingSafeEqual(candidate, digest)));
      return found ? { allowed: true, revoked: secrets.ring.revokedOf(found) } : { allowed: false };
    }) satisfies AuthHook,
    {
      weakness: () => weaknessOf(secrets.ring.list()),
      refresh: secrets.refresh.bind(secrets),
    },
  );
}

function openSecrets(source: SecretSource): LiveKeys<Secret> {
  if (typeof source === "string") return new LiveKeys(readSecrets([source]));
  const file = new KeyFile(source.file, (text) => readSecrets(text.split(/\r?\n/)));
  const secrets: LiveKeys<Secret> = new LiveKeys(file.open(), {
    name: file.path,
    reread: () => requireNoWeaker(file.reread(), secrets.ring.list()),
  });
  return secrets;
}

/** A server that was safe to listen beyond loopback must not become guessable by a change of its file. */
function requireNoWeaker(
  next: readonly Secret[] | undefined,
  before: readonly Secret[],
): readonly Secret[] | undefined {
  const weakness = next && weaknessOf(next);
  if (weakness !== undefined && weaknessOf(before) === undefined)
    throw new ServerError(ServerErrorCode.BadKey, weakness);
  return next;
}

function weaknessOf(secrets: readonly Secret[]): string | undefined {
  const shortest = Math.min(...secrets.map(({ length }) => length));
  if (shortest >= SHORTEST_BEYOND_LOOPBACK) return undefined;
  return `The shared secret has ${shortest} characters; beyond loopback it needs ${SHORTEST_BEYOND_LOOPBACK} or more`;
}

function readSecrets(lines: readonly string[]): Secret[] {
  const secrets = lines.map((line) => line.trim()).filter((line) => line !== "");
  if (secrets.length === 0)
    throw new ServerError(ServerErrorCode.BadOptions, "The shared secret is empty; set one that is not");
  return secrets.map((secret) => {
    const digest = digestOf(secret);
    return { id: digest.toString("hex"), digest, length: [...secret].length };
  });
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
