import type { CallToolAnswer } from "@a2c-smcp/protocol";
import { ErrorCode } from "@a2c-smcp/protocol";
import type { CallEnd } from "./call-clock.ts";
import type { Route } from "./server-tools.ts";

type Marks = Readonly<Record<string, unknown>>;

/** The result of a tool with the marks of the protocol: `meta` and `_meta` say the same, the rest is untouched. */
export function markAnswer(result: CallToolAnswer, { meta: toolMeta }: Pick<Route, "meta">): CallToolAnswer {
  const marks = { ...result._meta, ...result.meta, ...(toolMeta && { a2c_tool_meta: toolMeta }) };
  return Object.keys(marks).length === 0 ? result : { ...result, meta: marks, _meta: marks };
}

/** A call that ended before its result was there; `unconfirmed` where a person was asked for so long. */
export function endedAnswer(why: CallEnd, route: Route, stage?: "unconfirmed"): CallToolAnswer {
  const asked = stage && ": the user of the computer was asked to confirm it and has not answered";
  if (why === "timeout")
    return errorAnswer(`The call of "${route.name}" timed out${asked ?? ""}.`, route, {
      a2c_timeout: true,
      error_code: ErrorCode.ToolTimeout,
    });
  return errorAnswer(`The call of "${route.name}" was cancelled.`, route, {
    a2c_cancelled: true,
    a2c_cancel_reason: "agent_requested",
  });
}

/** A person said no, or nothing in time. */
export function refusedAnswer(why: "refused" | "unanswered", route: Route): CallToolAnswer {
  const text =
    why === "refused"
      ? `The user of the computer refused the call of "${route.name}".`
      : `The user of the computer did not confirm the call of "${route.name}" in time.`;
  const marks = { error_code: ErrorCode.ConfirmationNeeded, a2c_refused: true };
  return errorAnswer(text, route, why === "refused" ? marks : { ...marks, a2c_timeout: true });
}

/** The MCP server requires credentials, or other ones. */
export function unauthorizedAnswer(
  route: Pick<Route, "server" | "meta">,
  { isForbidden, hasCredentials, bundleId }: Unauthorized,
): CallToolAnswer {
  const { server } = route;
  const hint = hasCredentials
    ? `The MCP server "${server}" refused the credentials that the computer has for it: renew them in its configuration there, or sign in again with \`a2c auth login\`.`
    : `The MCP server "${server}" needs credentials: sign in on the computer with \`a2c auth login\`, or add them to its headers in the configuration there.`;
  const action = hasCredentials ? "token_refresh_required" : "user_authorization_required";
  return errorAnswer(hint, route, {
    error_code: isForbidden ? ErrorCode.AuthorizationFailed : ErrorCode.AuthorizationNeeded,
    mcp_server: bundleId,
    auth_hint: { action, message: hint },
  });
}

/** Why a call is not authorized: the code goes by the HTTP status alone, the advice by what is configured. */
export interface Unauthorized {
  /** The status was 403: signed in, but not allowed. */
  readonly isForbidden: boolean;
  readonly hasCredentials: boolean;
  readonly bundleId: string;
}

function errorAnswer(text: string, route: Pick<Route, "meta">, marks: Marks): CallToolAnswer {
  return markAnswer({ content: [{ type: "text", text }], isError: true, meta: { ...marks } }, route);
}
