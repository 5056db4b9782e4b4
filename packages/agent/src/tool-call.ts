import type { CallToolAnswer, ToolCallProgress } from "@a2c-smcp/protocol";
import { ErrorCode, Events } from "@a2c-smcp/protocol";
import { RequestError, ToolError } from "./errors.ts";
import { newRequestId } from "./request-id.ts";
import type { Requester } from "./requester.ts";

/** How a tool is called. */
export interface CallToolOptions {
  /**
   * Milliseconds that the tool may take, 60 000 unless given; the call is cancelled on the other side when they are over.
   * The wire has whole seconds, so the other side may take up to a second more.
   */
  readonly timeoutMs?: number | undefined;
  /** Aborting cancels the call on the other side. */
  readonly signal?: AbortSignal | undefined;
  /** What becomes of binaries that are too large for a message: "fetch" puts them into the result, "keep" leaves handles. */
  readonly blobs?: "fetch" | "keep" | undefined;
  /** Bytes that are fetched into the result at most; 256 MiB unless given. */
  readonly maxBlobBytes?: number | undefined;
  /** Called with how far the tool has come, where the tool and the server report it. */
  readonly onProgress?: ((progress: ToolCallProgress) => void) | undefined;
}

/** One call, and everything that it needs to know. */
export interface ToolCall {
  readonly computer: string;
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const DEFAULT_TIMEOUT_MS = 60_000;
/** The Computer answers at the limit itself; its answer still needs the way back. */
const GRACE_MS = 5_000;

/** Who listens to the progress of which request. */
export type ProgressListeners = Map<string, (progress: ToolCallProgress) => void>;

/** Calls a tool. What the tool itself reports as an error is a result with `isError`; everything else is thrown. */
export async function callTool(
  { requester, progress }: { requester: Requester; progress: ProgressListeners },
  call: ToolCall,
  options: CallToolOptions,
): Promise<CallToolAnswer> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, signal, onProgress, blobs, maxBlobBytes } = options;
  const reqId = newRequestId();
  if (onProgress) progress.set(reqId, onProgress);
  // Whole seconds: Python servers refuse anything else.
  const request = {
    computer: call.computer,
    tool_name: call.name,
    params: { ...call.params },
    timeout: Math.ceil(timeoutMs / 1_000),
  };
  try {
    const limits = { timeoutMs: timeoutMs + GRACE_MS, signal, reqId, blobs, maxBlobBytes };
    const wanted = onProgress ? { ...request, progress: true } : request;
    return refuseTimedOut(await requester.ask(Events.CallTool, wanted, limits), {
      ...call,
      timeoutMs,
      reqId,
    });
  } catch (error) {
    if (signal?.aborted) requester.cancel(reqId);
    if (!(error instanceof RequestError && error.code === ErrorCode.Timeout)) throw error;
    requester.cancel(reqId);
    throw timedOut({ ...call, timeoutMs, reqId }, error);
  } finally {
    progress.delete(reqId);
  }
}

interface TimedCall extends ToolCall {
  readonly timeoutMs: number;
  readonly reqId: string;
}

/** A Computer reports a call that ran out of time as a result with a mark; to the caller that is no result. */
function refuseTimedOut(result: CallToolAnswer, call: TimedCall): CallToolAnswer {
  if (result.meta?.["a2c_timeout"] === true) throw timedOut(call);
  return result;
}

function timedOut({ name, computer, timeoutMs, reqId }: TimedCall, cause?: unknown): ToolError {
  const message = `Tool ${name} on ${computer} did not finish within ${timeoutMs / 1_000} s`;
  return new ToolError(ErrorCode.ToolTimeout, message, { reqId, cause });
}
