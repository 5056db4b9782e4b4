import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { withDeadline } from "@a2c-smcp/runtime";
import type { AuthHook, AuthRequest, AuthResult } from "./auth-hook.ts";
import type { Grant } from "./grant.ts";
import { everything } from "./grant.ts";

export interface AuthenticationOptions {
  /** Undefined lets everyone in; only a server on loopback may do that. */
  readonly hook: AuthHook | undefined;
  readonly milliseconds: number;
  readonly logger: Logger;
}

/** Asks the hook, within its time. Answers what the client may join, or the refusal; a hook that fails refuses. */
export async function authenticate(
  request: AuthRequest,
  { hook, milliseconds, logger }: AuthenticationOptions,
): Promise<Grant | ProtocolError> {
  if (!hook) return everything;
  try {
    const answer = Promise.resolve(request).then(hook);
    const result = await withDeadline(answer, { what: "the authentication hook", milliseconds });
    return judge(result);
  } catch (cause) {
    logger.error("authentication failed to decide", { cause });
    return judge({ allowed: false });
  }
}

/** The client learns that it was refused, never why. */
function judge(result: AuthResult): Grant | ProtocolError {
  if (result.allowed) return result.grant ?? everything;
  return result.code === ErrorCode.Forbidden
    ? new ProtocolError(ErrorCode.Forbidden, "Not allowed to connect")
    : new ProtocolError(ErrorCode.Unauthorized, "Authentication failed");
}
