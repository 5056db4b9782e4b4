import { keyHeader } from "../entry/session.ts";
import type { Result } from "./result.ts";
import { failed } from "./result.ts";

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the request is given up. */
  readonly timeoutMs?: number | undefined;
  /** Sent as JSON; makes the request a POST. */
  readonly body?: object | undefined;
}

const TIMEOUT_MS = 20_000;

/** Asks the local API for JSON. It never throws, and it never waits longer than its deadline. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<Result<T>> {
  const { signal, timeoutMs = TIMEOUT_MS, body } = options;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    const response = await fetch(path, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: {
        accept: "application/json",
        ...keyHeader(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      credentials: "same-origin",
      signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
    });
    return await readAnswer<T>(response);
  } catch (cause) {
    if (signal?.aborted) return failed({ kind: "aborted", code: "aborted", message: "" });
    const kind = deadline.signal.aborted ? "deadline" : "offline";
    return failed({ kind, code: kind, message: cause instanceof Error ? cause.message : "" });
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer<T>(response: Response): Promise<Result<T>> {
  const answer = parse(await response.text());
  if (response.status === 401) return failed({ kind: "unauthorized", code: "unauthorized", message: "" });
  // The API is served by the same program as this page: its answers follow the shared types.
  if (response.ok && answer !== undefined) return { ok: true, value: answer as T };
  if (response.ok) return failed({ kind: "unreadable", code: "unreadable", message: "" });
  return failed(refusalOf(answer, response.status));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // told apart by the status: an error page, or an answer that is cut
  }
}

function refusalOf(answer: unknown, status: number) {
  const said = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : {};
  const text = (key: string): string | undefined => (typeof said[key] === "string" ? said[key] : undefined);
  const advice = text("advice");
  return {
    kind: "refused" as const,
    code: text("code") ?? `http-${status}`,
    message: text("message") ?? `HTTP ${status}`,
    ...(advice === undefined ? {} : { advice }),
  };
}
