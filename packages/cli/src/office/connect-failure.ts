import { AgentError, ConnectionError, VersionError } from "@a2c-smcp/agent";
import { ErrorCode, PROTOCOL_VERSION } from "@a2c-smcp/protocol";
import type { Messages } from "../language/messages.ts";
import { UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";
import type { Address } from "./choose-address.ts";

/** Whether the office was full. Servers of this generation refuse a join in words only, without the code. */
export function isSeatTaken(error: unknown): boolean {
  if (!(error instanceof AgentError)) return false;
  if (error.code === ErrorCode.OfficeHasAgent) return true;
  return error.code === ErrorCode.Forbidden && /\bhas an agent\b|agent already/i.test(error.message);
}

/** What a failed connection means to a person, and what to do about it. */
export function explainConnectFailure(cause: unknown, address: Address, messages: Messages): unknown {
  const say = messages.office.connect;
  const { url, office, secret } = address;
  if (cause instanceof VersionError) {
    const message = say.version(cause.serverVersion ?? "?", PROTOCOL_VERSION);
    return new UserError(message, { hint: say.versionHint, cause });
  }
  if (isUnauthorized(cause)) {
    const message = secret === undefined ? say.secretMissing(url) : say.unauthorized(url);
    return new UserError(message, { hint: say.unauthorizedHint, cause });
  }
  if (cause instanceof ConnectionError && cause.code === "unreachable")
    return new UserError(say.unreachable(url), { hint: say.unreachableHint, cause });
  if (cause instanceof AgentError && cause.code === ErrorCode.Timeout)
    return new UserError(say.timeout(url), { hint: say.unreachableHint, cause });
  if (cause instanceof AgentError) {
    const message = say.refused(office, printableLine(cause.message));
    return new UserError(message, { hint: say.refusedHint, cause });
  }
  if (cause instanceof ConnectionError)
    return new UserError(say.failed(printableLine(cause.message)), { hint: say.unreachableHint, cause });
  return cause;
}

function isUnauthorized(cause: unknown): boolean {
  if (cause instanceof ConnectionError) return cause.code === "unauthorized";
  return cause instanceof AgentError && cause.code === ErrorCode.Unauthorized;
}
