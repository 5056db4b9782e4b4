import { ServerError, ServerErrorCode } from "@a2c-smcp/server";
import type { RedisAddress } from "./redis-address.ts";

/** The error of a Redis that cannot be used. The address may hold a password: only where it leads is said. */
export function unusable(address: RedisAddress | undefined, cause: unknown): ServerError {
  const place = `${address?.host}:${address?.port}`;
  const message = `Redis cannot be used at ${place} (${reasonOf(cause, address)}); is it running, and are user and password right?`;
  return new ServerError(ServerErrorCode.StoreUnavailable, message, { cause });
}

/** What went wrong, in the words of Redis or of the system. */
function reasonOf(cause: unknown, address: RedisAddress | undefined): string {
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return address?.password ? text.replaceAll(address.password, "***") : text;
}
