import { isRecord } from "../unknown-values.ts";
import type { SpanFacts } from "./tracing.ts";

/** What a request between Agent and Computer is called in a trace, the same at every station that it passes. */
export function requestSpan(event: string, request: unknown): Omit<SpanFacts, "kind"> {
  const fields = isRecord(request) ? request : {};
  const tool = textOf(fields["tool_name"]);
  return {
    name: tool === undefined ? event : `${event} ${tool}`,
    attributes: {
      "a2c.event": event,
      "a2c.req_id": textOf(fields["req_id"]),
      "a2c.computer": textOf(fields["computer"]),
      "gen_ai.tool.name": tool,
    },
    meta: fields["_meta"],
  };
}

/** What a tool reports is an answer; in a trace it is a failure all the same. */
export function toolFailure(answer: unknown): string | undefined {
  return isRecord(answer) && answer["isError"] === true ? "tool_error" : undefined;
}

/** Longer names are of no use in a trace, and come from peers. */
const LONGEST = 128;

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value.slice(0, LONGEST) : undefined;
}
