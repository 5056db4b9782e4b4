import type { ValueBounds } from "@a2c-smcp/runtime";
import { DEFAULT_BOUNDS, describeExcess, excessOfJson, rpcEnvelopeOf } from "@a2c-smcp/runtime";

/** Bytes that one message of a client may have. */
export const LONGEST_MESSAGE = 10 * 1024 * 1024;

/** A JSON-RPC error that answers what is not let in. */
export interface Refusal {
  readonly jsonrpc: "2.0";
  /** Of the request that is refused; null where it could not be found out. */
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

export type ReadMessage = { readonly value: unknown } | { readonly refusal: Refusal };

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Decodes a message of a client within the bounds, or says how it is refused. */
export function readMessage(text: string, bounds: ValueBounds = DEFAULT_BOUNDS): ReadMessage {
  const excess = excessOfJson(text, bounds);
  if (excess)
    return { refusal: refusalOf(text, INVALID_REQUEST, `The message is ${describeExcess(excess)}`) };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { refusal: refusalOf(text, PARSE_ERROR, "The message is no JSON") };
  }
}

/** How a message is refused of which only the beginning was kept. */
export function refuseLong(head: string, longest: number): Refusal {
  return refusalOf(head, INVALID_REQUEST, `The message is too large (more than ${longest} bytes)`);
}

/** How a message is refused that is JSON, but none that MCP knows. */
export function refuseOdd(text: string): Refusal {
  return refusalOf(text, INVALID_REQUEST, "The message is no JSON-RPC 2.0");
}

function refusalOf(text: string, code: number, message: string): Refusal {
  return { jsonrpc: "2.0", id: rpcEnvelopeOf(text).id ?? null, error: { code, message } };
}
