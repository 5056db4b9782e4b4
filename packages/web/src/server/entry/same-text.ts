import { createHash, timingSafeEqual } from "node:crypto";

/** What a secret is kept and found as: who reads the memory of a table does not read the secret. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** In the same time whatever is given. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(a)), Buffer.from(digestOf(b)));
}
