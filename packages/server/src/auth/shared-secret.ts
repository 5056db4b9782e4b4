import { createHash, timingSafeEqual } from "node:crypto";
import { ServerError, ServerErrorCode } from "../server-error.ts";
import type { AuthHook } from "./auth-hook.ts";
import { readCredentials } from "./credentials.ts";

/**
 * Lets in whoever shows the secret: as header `x-api-key`, `access_token` or `Authorization: Bearer`, or as
 * `auth.token` or `auth.api_key`.
 */
export function sharedSecret(secret: string): AuthHook {
  if (secret === "")
    throw new ServerError(ServerErrorCode.BadOptions, "The shared secret is empty; set one that is not");
  const expected = digest(secret);
  return (request) => ({
    // Digests are of one length, so neither the content nor the length of the secret shows in the time.
    allowed: readCredentials(request).some((shown) => timingSafeEqual(digest(shown), expected)),
  });
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
