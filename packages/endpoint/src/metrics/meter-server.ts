import { isRecord } from "@a2c-smcp/runtime";
import type { Server, Transport } from "@modelcontextprotocol/server";
import type { RequestMeter, RequestOutcome } from "./request-meter.ts";

interface Asked {
  readonly method: string;
  readonly at: number;
}

/** A client that never gets an answer is not remembered for good. */
const MOST_OPEN = 10_000;

/** Counts what comes to a server and what it answers, on whatever transport it will be connected to. */
export function meterServer(server: Server, meter: RequestMeter): void {
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    watch(transport, meter);
    return connect(transport);
  };
}

function watch(transport: Transport, meter: RequestMeter): void {
  const open = new Map<unknown, Asked>();
  const end = (id: unknown, outcome: RequestOutcome): void => {
    const asked = open.get(id);
    if (!asked) return;
    open.delete(id);
    meter.note(asked.method, outcome, performance.now() - asked.at);
  };
  const heard = transport.onmessage;
  // The server that is connected calls whoever listened before it first.
  transport.onmessage = (message, extra) => {
    heard?.(message, extra);
    const { id, method, params } = message as Readonly<Record<string, unknown>>;
    if (typeof method !== "string") return;
    if (id !== undefined && open.size < MOST_OPEN) open.set(id, { method, at: performance.now() });
    if (method === "notifications/cancelled" && isRecord(params)) end(params["requestId"], "cancelled");
  };
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const { id, method, result, error } = message as Readonly<Record<string, unknown>>;
    if (method === undefined) end(id, error === undefined ? outcomeOf(result) : "error");
    return send(message, options);
  };
}

function outcomeOf(result: unknown): RequestOutcome {
  return isRecord(result) && result["isError"] === true ? "tool_error" : "ok";
}
