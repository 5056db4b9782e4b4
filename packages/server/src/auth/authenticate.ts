import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { withDeadline } from "@a2c-smcp/runtime";
import type { Admitted, AuthHook, AuthRequest, AuthResult } from "./auth-hook.ts";
import type { Grant } from "./grant.ts";
import { everything } from "./grant.ts";
import type { Attempt, GuessGuard } from "./guess-guard.ts";

export interface AuthenticationOptions {
  /** Undefined lets everyone in; only a server on loopback may do that. */
  readonly hook: AuthHook | undefined;
  /** Slows whoever guesses. */
  readonly guard: GuessGuard;
  readonly milliseconds: number;
  readonly logger: Logger;
}

/** What a client that was let in may do, and until when. */
export type Admission = Omit<Admitted, "allowed" | "grant"> & { readonly grant: Grant };

/** Asks the hook, within its time. Returns what the client may do, or the refusal; a hook that fails refuses. */
export async function authenticate(
  request: AuthRequest,
  { hook, guard, milliseconds, logger }: AuthenticationOptions,
): Promise<Admission | ProtocolError> {
  if (!hook) return { grant: everything };
  const ask = async (): Promise<Attempt<Admission | ProtocolError>> => {
    try {
      const answer = Promise.resolve(request).then((asked) => hook(asked));
      const result = await withDeadline(answer, { what: "the authentication hook", milliseconds });
      return { value: judge(result), isFailure: isGuess(result) };
    } catch (cause) {
      logger.error("authentication failed to decide", { cause });
      return { value: judge({ allowed: false }), isFailure: false };
    }
  };
  return guard.attempt(request.address, ask);
}

/** What is genuine, but too old or for somebody else, was not guessed. */
function isGuess(result: AuthResult): boolean {
  return !result.allowed && result.code !== ErrorCode.Forbidden && result.reason === undefined;
}

/** The client learns that it was refused, never why; only the bearer of a genuine token learns that it is too old. */
function judge(result: AuthResult): Admission | ProtocolError {
  if (result.allowed) {
    const { grant = everything, subject, expiresAt, revoked } = result;
    return { grant, subject, expiresAt, revoked };
  }
  if (result.code === ErrorCode.Forbidden)
    return new ProtocolError(ErrorCode.Forbidden, "Not allowed to connect");
  return result.reason === "expired"
    ? new ProtocolError(ErrorCode.Unauthorized, "The token has expired; get a new one", {
        details: { reason: "expired" },
      })
    : new ProtocolError(ErrorCode.Unauthorized, "Authentication failed");
}
