/** What one piece of work is, for whoever reads the trace. Values of parameters and results never belong here. */
export interface SpanFacts {
  readonly name: string;
  /** "client" asks somebody, "server" answers somebody, "relay" does both. */
  readonly kind: "client" | "server" | "relay";
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  /** The `_meta` that the request came with; without a trace in it the span belongs to what runs around it. */
  readonly meta?: unknown;
}

/** A span that has begun. */
export interface OpenSpan {
  /** What is passed on in `_meta`, so that the trace goes on at the next station; empty where nothing is. */
  readonly meta: Readonly<Record<string, string>>;
  /** Runs work of which spans are children of this one. */
  within<T>(work: () => T): T;
  /** @param failure why the work failed, in few words */
  end(failure?: string): void;
}

/** Takes spans. Programs have none by default; `openTelemetry` makes one of the API of OpenTelemetry. */
export interface Tracing {
  start(facts: SpanFacts): OpenSpan;
}

/** What a traced piece of work may say beside its facts. */
export interface TracedFacts<T> extends SpanFacts {
  /** Why a result counts as a failure, if it does. */
  readonly failureOf?: ((result: T) => string | undefined) | undefined;
}

/** Runs work within a span of its own, and hands it what goes on in `_meta`. */
export async function traced<T>(
  tracing: Tracing,
  { failureOf, ...facts }: TracedFacts<T>,
  work: (meta: OpenSpan["meta"]) => Promise<T>,
): Promise<T> {
  const span = tracing.start(facts);
  try {
    const result = await span.within(() => work(span.meta));
    span.end(failureOf?.(result));
    return result;
  } catch (error) {
    span.end(error instanceof Error ? error.name : "Error");
    throw error;
  }
}

/** A request with the trace in its `_meta`; the same request where there is no trace. */
export function withTrace<T extends object>(request: T, meta: OpenSpan["meta"]): T {
  if (Object.keys(meta).length === 0) return request;
  const before: unknown = Reflect.get(request, "_meta");
  return { ...request, _meta: { ...(typeof before === "object" ? before : {}), ...meta } };
}
