import { isRecord } from "../unknown-values.ts";
import type { OpenSpan, SpanFacts, Tracing } from "./tracing.ts";

/** A span of OpenTelemetry, as far as it is used here. */
interface ApiSpan {
  setStatus(status: { code: number; message?: string }): unknown;
  end(): void;
}

/**
 * What is used of `@opentelemetry/api`. Written down here, so that whoever does without OpenTelemetry needs neither the
 * package nor its types.
 */
export interface OpenTelemetryApi {
  readonly context: {
    active(): unknown;
    with<T>(context: unknown, work: () => T): T;
  };
  readonly propagation: {
    inject(context: unknown, carrier: Record<string, string>): void;
    extract(context: unknown, carrier: Readonly<Record<string, string>>): unknown;
  };
  readonly trace: {
    getTracer(name: string): {
      startSpan(
        name: string,
        options: { kind: number; attributes: Record<string, string | number | boolean> },
        context: unknown,
      ): ApiSpan;
    };
    setSpan(context: unknown, span: ApiSpan): unknown;
  };
}

/** `SpanKind` and `SpanStatusCode` of the API, whose numbers its stability promise covers. */
const SPAN_KIND = { server: 1, client: 2, relay: 1 } as const;
const STATUS_ERROR = 2;
/** A trace is passed on in these, and nothing else of `_meta` is looked at; baggage is for whoever filled it, not for us. */
const CARRIED = ["traceparent", "tracestate"] as const;
/** The standard asks for 512 characters of state to be passed on; more is not taken from a peer. */
const LONGEST = 512;

/**
 * Takes spans for OpenTelemetry: `openTelemetry(await import("@opentelemetry/api"))`. Where they go is up to the SDK that
 * is registered in the process; without one they cost little and go nowhere.
 */
export function openTelemetry(api: OpenTelemetryApi): Tracing {
  const tracer = api.trace.getTracer("a2c-smcp");
  return {
    start({ name, kind, attributes, meta }: SpanFacts): OpenSpan {
      const around = api.context.active();
      const carried = carriedBy(meta);
      const parent = carried ? api.propagation.extract(around, carried) : around;
      const given = Object.entries(attributes).filter(hasValue);
      const options = { kind: SPAN_KIND[kind], attributes: Object.fromEntries(given) };
      const span = tracer.startSpan(name, options, parent);
      const context = api.trace.setSpan(parent, span);
      return {
        meta: handedOn(api, context),
        within: (work) => api.context.with(context, work),
        end(failure) {
          if (failure !== undefined) span.setStatus({ code: STATUS_ERROR, message: failure });
          span.end();
        },
      };
    },
  };
}

function handedOn(api: OpenTelemetryApi, context: unknown): Readonly<Record<string, string>> {
  const carrier: Record<string, string> = {};
  api.propagation.inject(context, carrier);
  return carriedBy(carrier) ?? {};
}

/** The trace that a peer passed on, if it did; what else it wrote there stays out. */
function carriedBy(meta: unknown): Readonly<Record<string, string>> | undefined {
  if (!isRecord(meta) || typeof meta["traceparent"] !== "string") return undefined;
  const carried: Record<string, string> = {};
  for (const field of CARRIED) {
    const value = meta[field];
    if (typeof value === "string" && value.length <= LONGEST) carried[field] = value;
  }
  return carried;
}

function hasValue<T>(field: [string, T | undefined]): field is [string, T] {
  return field[1] !== undefined;
}
