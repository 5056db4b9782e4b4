import type { RequestContext, RequestHandlers } from "@a2c-smcp/link";
import type { Tracing } from "@a2c-smcp/runtime";
import { requestSpan, toolFailure, traced } from "@a2c-smcp/runtime";

type Handler = (request: unknown, context: RequestContext) => Promise<unknown>;

/** The same handlers, each within a span that belongs to the trace of whoever asked. */
export function traceRequests(handlers: RequestHandlers, tracing: Tracing | undefined): RequestHandlers {
  if (!tracing) return handlers;
  const wrapped = Object.entries(handlers).map(([event, handler]) => {
    const answer = handler as Handler;
    const run: Handler = (request, context) => {
      const facts = { ...requestSpan(event, request), kind: "server" as const, failureOf: toolFailure };
      return traced(tracing, facts, () => answer(request, context));
    };
    return [event, run];
  });
  return Object.fromEntries(wrapped) as RequestHandlers;
}
