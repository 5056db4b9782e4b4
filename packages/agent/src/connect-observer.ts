import { LinkError, LinkErrorCode } from "@a2c-smcp/link";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { Agent } from "./agent.ts";
import type { ConnectAgentOptions } from "./connect-agent.ts";
import { connectAs } from "./connect-agent.ts";
import { ObserversError, toAgentError } from "./errors.ts";

/** Looks on at an office: everything of an Agent that only reads. */
export type Observer = Omit<Agent, "callTool" | "putBlob" | "config">;

/**
 * Connects an observer to an office: it sees who is there, documents, windows, tools and resources, and is notified of
 * changes, while the one Agent of the office works; it calls no tool. Rejects with an `ObserversError` where the server
 * has no observers, or the credentials do not allow to observe.
 */
export async function connectObserver(options: ConnectAgentOptions): Promise<Observer> {
  try {
    return await connectAs("observer", options);
  } catch (error) {
    throw asObserversError(error) ?? toAgentError(error);
  }
}

function asObserversError(error: unknown): ObserversError | undefined {
  if (!(error instanceof LinkError) || error.code !== LinkErrorCode.JoinRefused) return undefined;
  const { cause, message } = error;
  if (cause instanceof LinkError && cause.code === LinkErrorCode.Unsupported)
    return new ObserversError("unsupported", message, { cause: error });
  if (cause instanceof ProtocolError && cause.code === ErrorCode.Forbidden)
    return new ObserversError("forbidden", message, { cause: error });
  return undefined;
}
