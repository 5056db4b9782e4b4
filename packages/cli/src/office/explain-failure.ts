import { AgentError, ConnectionError } from "@a2c-smcp/agent";
import { buildDpeUri, ErrorCode, parseDpeUri } from "@a2c-smcp/protocol";
import type { Messages } from "../language/messages.ts";
import { UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";

/** What a failed request means to a person, and what to do about it; what is none of ours stays as it is. */
export function explainFailure(cause: unknown, messages: Messages): unknown {
  if (cause instanceof ConnectionError && isLost(cause.code)) {
    const { lost, lostHint } = messages.office.connect;
    return new UserError(lost, { hint: lostHint, cause });
  }
  if (cause instanceof ConnectionError) return new UserError(printableLine(cause.message), { cause });
  if (!(cause instanceof AgentError)) return cause;
  const hint = hintFor(cause, messages);
  const message = pageMessage(cause, messages) ?? `${printableLine(cause.message)} (${cause.code})`;
  return new UserError(message, { cause, ...(hint === undefined ? {} : { hint }) });
}

function isLost(code: string): boolean {
  return code === "disconnected" || code === "closed" || code === "unreachable";
}

/** A page that is not there, counted as people count; undefined where the error does not say which. */
function pageMessage({ code, details }: AgentError, { office }: Messages): string | undefined {
  const [ref, index, count] = ["doc_ref", "page_index", "page_count"].map((key) => details?.[key]);
  if (code !== ErrorCode.PageOutOfRange || typeof index !== "number" || typeof count !== "number")
    return undefined;
  const say = office.failure;
  return `${say.noPage(printableLine(String(ref)), { page: index + 1, count })} (${code})`;
}

function hintFor(error: AgentError, { office }: Messages): string | undefined {
  const say = office.failure;
  switch (error.code) {
    case ErrorCode.DocumentNotFound: {
      const movedTo = error.details?.["moved_to"];
      return typeof movedTo === "string" ? say.movedHint(printableLine(movedTo)) : say.documentHint;
    }
    case ErrorCode.PageOutOfRange:
      return say.pageHint(documentOf(error));
    case ErrorCode.ElementNotFound:
      return say.elementHint(documentOf(error));
    case ErrorCode.InvalidDpeUri:
      return say.uriHint;
    case ErrorCode.ToolNotFound:
    case ErrorCode.ToolDisabled:
      return say.toolHint;
    case ErrorCode.BadRequest: {
      const tool = error.details?.["tool"];
      return typeof tool === "string" ? say.paramsHint(printableLine(tool)) : undefined;
    }
    case ErrorCode.ConfirmationNeeded:
      return say.confirmHint;
    case ErrorCode.McpServerNotFound:
      return say.serverHint;
    case ErrorCode.Timeout:
      return say.timeoutHint;
    default:
      return undefined;
  }
}

/** The document that the error is about, as a URI for the next command. */
function documentOf({ details }: AgentError): string {
  const uri = details?.["uri"];
  try {
    const { host, docRef } = parseDpeUri(String(uri));
    return buildDpeUri({ host, docRef });
  } catch {
    return "dpe://…"; // the error does not say which
  }
}
