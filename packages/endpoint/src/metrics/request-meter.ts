import type { MetricFamily, MetricSample } from "@a2c-smcp/runtime";

/** How a request ended: answered, answered with a tool's own failure, refused, or taken back by its client. */
export type RequestOutcome = "ok" | "tool_error" | "error" | "cancelled";

interface MethodFigures {
  readonly outcomes: Map<RequestOutcome, number>;
  /** Requests that took at most as long as the bound at the same place. */
  readonly within: number[];
  seconds: number;
  count: number;
}

/** Seconds; a read is a few milliseconds, a scan that has to be recognised takes minutes. */
const BOUNDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;
/** The methods that are told apart; what else a peer calls a method is one. */
const METHODS: ReadonlySet<string> = new Set([
  ...["initialize", "server/discover", "ping", "subscriptions/listen", "completion/complete"],
  ...["tools/list", "tools/call", "prompts/list", "prompts/get"],
  ...["resources/list", "resources/read", "resources/templates/list"],
  ...["resources/subscribe", "resources/unsubscribe"],
]);

/** Counts what clients of an MCP server ask for, and how long the answers take. */
export class RequestMeter {
  readonly #methods = new Map<string, MethodFigures>();
  #clients = 0;

  /** A client is there; the returned function says that it is gone. */
  enter(): () => void {
    this.#clients += 1;
    let isHere = true;
    return () => {
      if (isHere) this.#clients -= 1;
      isHere = false;
    };
  }

  note(method: string, outcome: RequestOutcome, milliseconds: number): void {
    const figures = this.#figuresOf(METHODS.has(method) ? method : "other");
    const { outcomes, within } = figures;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const seconds = milliseconds / 1_000;
    figures.seconds += seconds;
    figures.count += 1;
    for (const [place, bound] of BOUNDS.entries())
      if (seconds <= bound) within[place] = (within[place] ?? 0) + 1;
  }

  families(): MetricFamily[] {
    const methods = [...this.#methods];
    return [
      {
        name: "a2c_mcp_clients",
        help: "MCP clients that hold a connection",
        type: "gauge",
        samples: [{ value: this.#clients }],
      },
      {
        name: "a2c_mcp_requests_total",
        help: "MCP requests by method and outcome: ok, tool_error, error, cancelled",
        type: "counter",
        samples: methods.flatMap(([method, { outcomes }]) =>
          [...outcomes].map(([outcome, value]) => ({ labels: { method, outcome }, value })),
        ),
      },
      {
        name: "a2c_mcp_request_duration_seconds",
        help: "Time from an MCP request to its answer, by method",
        type: "histogram",
        samples: methods.flatMap(([method, figures]) => histogramOf(method, figures)),
      },
    ];
  }

  #figuresOf(method: string): MethodFigures {
    const known = this.#methods.get(method);
    if (known) return known;
    const made = { outcomes: new Map(), within: BOUNDS.map(() => 0), seconds: 0, count: 0 };
    this.#methods.set(method, made);
    return made;
  }
}

function histogramOf(method: string, { within, seconds, count }: MethodFigures): MetricSample[] {
  const bucket = (le: string, value: number): MetricSample => ({
    labels: { method, le },
    value,
    suffix: "_bucket",
  });
  return [
    ...BOUNDS.map((bound, place) => bucket(String(bound), within[place] ?? 0)),
    bucket("+Inf", count),
    { labels: { method }, value: seconds, suffix: "_sum" },
    { labels: { method }, value: count, suffix: "_count" },
  ];
}
