import { ErrorCode, Events, ProtocolError } from "@a2c-smcp/protocol";
import type { Excess } from "@a2c-smcp/runtime";
import { describeExcess, excessOf } from "@a2c-smcp/runtime";

/** What to ask for instead of an answer that is too large. */
const advice: Readonly<Record<string, string>> = {
  [Events.ReadResource]: "ask for one page or element, with limit or categories",
  [Events.GetDpe]: "ask for one page or element, with limit or categories",
  [Events.GetFinder]: "ask with a smaller limit",
  [Events.GetDesktop]: "ask with desktop_size, or for one window",
  [Events.GetResources]: "the MCP server lists too much on one page",
  [Events.CallTool]: "let the tool return less, or a resource link",
};

/** Room for the packet around the answer. */
const OVERHEAD = 1_024;

/**
 * The answer if it fits the server's message limit, else an error that says what to ask for instead: a larger message
 * would cost the whole connection. The same for one that is nested too deeply. Only an answer that might be too large is measured exactly.
 */
export function fitAnswer<T>(event: string, answer: T, most: number): T | ProtocolError {
  const excess = excessOf(answer);
  if (excess) return excessiveAnswer(event, excess);
  if (estimateBytes(answer, most) <= most / 4) return answer;
  const bytes = byteLength(JSON.stringify(answer) ?? "") + OVERHEAD;
  if (bytes <= most) return answer;
  const message = `The answer has ${bytes} bytes and the server takes ${most}: ${advice[event] ?? "ask for less"}`;
  return new ProtocolError(ErrorCode.BadRequest, message, { details: { bytes, limit: most } });
}

/** Whoever takes more than that would be at risk: see the parser. */
function excessiveAnswer(event: string, { bound, limit }: Excess): ProtocolError {
  const message = `The answer is ${describeExcess({ bound, limit })}: ${advice[event] ?? "ask for less"}`;
  return new ProtocolError(ErrorCode.BadRequest, message, {
    details: { limit: bound, most: limit },
  });
}

/** About the size of a value as JSON, by its characters; stops counting when it is clear that it is large. */
function estimateBytes(value: unknown, most: number): number {
  let total = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && total < most) {
    const next = open.pop();
    if (typeof next === "string") total += next.length;
    else if (typeof next === "object" && next !== null)
      for (const [key, field] of Object.entries(next)) {
        total += key.length + 8;
        open.push(field);
      }
    else total += 8;
  }
  return total;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
