import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Awaitable } from "./awaitable.ts";

/** Why a connection was refused before it could say anything. */
export type RefusalReason =
  | "version"
  | "origin"
  | "limit"
  | "draining"
  | "store"
  | "authentication"
  | "guessing"
  | "transport";

/** Why an open connection was cut off. */
export type CutReason =
  | "handshake-timeout"
  | "handshake-size"
  | "not-admitted"
  | "second-connect"
  | "payload"
  | "flood"
  | "slow-reader"
  | "memory"
  | "attachments";

/** What the gauges show; asked for whenever someone looks. */
export interface Gauges {
  readonly connections: Readonly<Record<"agent" | "computer" | "none", number>>;
  readonly offices: number;
  readonly callsInFlight: number;
}

/** The figures of one event: plain counts, because labels cost prom-client more than the rest of a request. */
interface EventFigures {
  readonly outcomes: Map<string, number>;
  readonly duration: Histogram.Internal<"event">;
}

/** Seconds; tool calls run from a millisecond to minutes. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The figures of one server, in a registry of its own: two servers of one process do not mix. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #durations = new Histogram({
    name: "a2c_request_duration_seconds",
    help: "Time from a request to its ack, by event",
    labelNames: ["event"],
    buckets,
    registers: [this.#registry],
  });
  readonly #refusals = new Counter({
    name: "a2c_refused_connections_total",
    help: "Connections that were refused, by reason",
    labelNames: ["reason"],
    registers: [this.#registry],
  });
  readonly #cuts = new Counter({
    name: "a2c_cut_connections_total",
    help: "Open connections that were cut off, by reason",
    labelNames: ["reason"],
    registers: [this.#registry],
  });
  readonly #connections = new Gauge({
    name: "a2c_connections",
    help: "Open connections by role; none has not joined yet",
    labelNames: ["role"],
    registers: [this.#registry],
  });
  readonly #offices = new Gauge({
    name: "a2c_offices",
    help: "Offices with members",
    registers: [this.#registry],
  });
  readonly #calls = new Gauge({
    name: "a2c_calls_in_flight",
    help: "Calls without an answer yet",
    registers: [this.#registry],
  });
  readonly #readGauges: () => Awaitable<Gauges>;
  readonly #events = new Map<string, EventFigures>();

  /** @param node the name of the node, of a server of several: every figure has it as a label. */
  constructor(readGauges: () => Awaitable<Gauges>, node?: string) {
    if (node !== undefined) this.#registry.setDefaultLabels({ node });
    const events = this.#events;
    new Counter({
      name: "a2c_requests_total",
      help: "Requests by event and outcome (ok, or the code of the error)",
      labelNames: ["event", "outcome"],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [event, { outcomes }] of events)
          for (const [outcome, count] of outcomes) this.inc({ event, outcome }, count);
      },
    });
    this.#readGauges = readGauges;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Everything in the text form of Prometheus. */
  async render(): Promise<string> {
    const { connections, offices, callsInFlight } = await this.#readGauges();
    for (const [role, count] of Object.entries(connections)) this.#connections.set({ role }, count);
    this.#offices.set(offices);
    this.#calls.set(callsInFlight);
    return this.#registry.metrics();
  }

  countRequest(event: string, outcome: string, milliseconds: number): void {
    const { outcomes, duration } = this.#events.get(event) ?? this.#addEvent(event);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    duration.observe(milliseconds / 1000);
  }

  countRefusal(reason: RefusalReason): void {
    this.#refusals.inc({ reason });
  }

  countCut(reason: CutReason): void {
    this.#cuts.inc({ reason });
  }

  #addEvent(event: string): EventFigures {
    const figures = { outcomes: new Map<string, number>(), duration: this.#durations.labels(event) };
    this.#events.set(event, figures);
    return figures;
  }
}
