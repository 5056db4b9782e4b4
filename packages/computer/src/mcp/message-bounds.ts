import type { ValueBounds } from "@a2c-smcp/runtime";
import {
  DEFAULT_BOUNDS,
  describeExcess,
  excessOf,
  excessOfJson,
  isRecord,
  rpcEnvelopeOf,
} from "@a2c-smcp/runtime";

/** Bytes that one message of an MCP server may have. */
export const LONGEST_MESSAGE = 64 * 1024 * 1024;

/**
 * What one message may hold. Lists come in messages of their own and are bounded entry by entry afterwards, so that
 * more values are taken here than travel on to an Agent.
 */
const bounds: ValueBounds = { depth: DEFAULT_BOUNDS.depth, values: 2_000_000 };
const anyDepth: ValueBounds = { ...bounds, depth: Number.POSITIVE_INFINITY };

const LONGEST_NAME = 100;

/** The lists of MCP, by their key in a result. */
const listKeys: readonly string[] = ["tools", "resources", "resourceTemplates"];

/** The key of what is left of an entry that was nested too deep. */
export const EXCESS_KEY = "a2c_excess";

/**
 * Decodes a message of an MCP server and holds it to the bounds. Of a list, only the entries that pass them are
 * replaced; any other answer becomes an error of its call, and what the server asks or tells loses its parameters.
 * Throws `SyntaxError` when the text is no JSON.
 */
export function decodeMessage(text: string): unknown {
  const excess = excessOfJson(text, anyDepth);
  if (excess) return refuse(rpcEnvelopeOf(text), describeExcess(excess));
  // JSON.parse does not recurse, so that depth does it no harm.
  const message: unknown = JSON.parse(text);
  const tooDeep = excessOf(message, bounds);
  if (!tooDeep) return message;
  const pruned = pruneLists(message);
  return pruned !== undefined && !excessOf(pruned, bounds)
    ? pruned
    : refuse(isRecord(message) ? message : {}, describeExcess(tooDeep));
}

/** The text of a message as it came, or that of what stands for it. Text that is no JSON is for others to judge. */
export function boundText(text: string): string {
  if (!excessOfJson(text, bounds)) return text;
  try {
    return JSON.stringify(decodeMessage(text));
  } catch (cause) {
    if (cause instanceof SyntaxError) return text;
    throw cause;
  }
}

/** What stands for a message of which only the beginning was kept. */
export function refuseLong(head: string): unknown {
  return refuse(rpcEnvelopeOf(head), `too large (more than ${LONGEST_MESSAGE} bytes)`);
}

/** What stands for JSON that is no message: an error of the call that it claims to answer; undefined for the rest. */
export function refuseOdd(value: unknown): unknown {
  if (!isRecord(value) || value["id"] === undefined || value["method"] !== undefined) return undefined;
  return refuse({ id: value["id"] }, "none that JSON-RPC knows");
}

function refuse({ id, method }: { id?: unknown; method?: unknown }, why: string): unknown {
  const known = id === undefined ? {} : { id };
  if (typeof method === "string") return { jsonrpc: "2.0", ...known, method };
  const error = { code: -32_603, message: `the server's answer is ${why}` };
  return { jsonrpc: "2.0", ...known, error };
}

/** The message with the entries of its lists that are nested too deep reduced to their name and the reason. */
function pruneLists(message: unknown): unknown {
  if (!isRecord(message) || !isRecord(message["result"])) return undefined;
  const result = { ...message["result"] };
  for (const key of listKeys) {
    const list = result[key];
    if (Array.isArray(list)) result[key] = list.map(pruneEntry);
  }
  return { ...message, result };
}

function pruneEntry(entry: unknown): unknown {
  // The entry stands three levels deep: in a list, in the result, in the message.
  const excess = excessOf(entry, { ...bounds, depth: bounds.depth - 3 });
  if (!excess || !isRecord(entry)) return entry;
  const name = typeof entry["name"] === "string" ? entry["name"].slice(0, LONGEST_NAME) : "an entry";
  return { [EXCESS_KEY]: `${name} is ${describeExcess({ ...excess, limit: bounds.depth })}` };
}
