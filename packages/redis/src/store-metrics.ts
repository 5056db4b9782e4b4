import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Seconds; a Redis nearby takes a fraction of a millisecond. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

export interface NodeFigures {
  readonly nodes: number;
  readonly linked: number;
  readonly isHeld: boolean;
}

/** The figures of one node's part in the store. */
export class StoreMetrics {
  readonly #registry = new Registry();
  readonly #durations = new Histogram({
    name: "a2c_store_duration_seconds",
    help: "Time that Redis took for a step, by operation",
    labelNames: ["operation"],
    buckets,
    registers: [this.#registry],
  });
  readonly #failures = new Counter({
    name: "a2c_store_failures_total",
    help: "Steps that Redis did not take, by operation",
    labelNames: ["operation"],
    registers: [this.#registry],
  });
  readonly #calls = new Counter({
    name: "a2c_cross_node_calls_total",
    help: "Calls between an Agent and a Computer of different nodes, by direction",
    labelNames: ["direction"],
    registers: [this.#registry],
  });
  readonly #nodes = new Gauge({
    name: "a2c_nodes",
    help: "Nodes that live, as this one knows",
    registers: [this.#registry],
  });
  readonly #links = new Gauge({
    name: "a2c_node_links",
    help: "Other nodes that this one is connected to; fewer than the rest of a2c_nodes are calls that cannot be made",
    registers: [this.#registry],
  });
  readonly #isHeld = new Gauge({
    name: "a2c_lease_held",
    help: "1 while this node holds the places of its members",
    registers: [this.#registry],
  });
  #out = 0;
  #in = 0;

  constructor(node: string) {
    this.#registry.setDefaultLabels({ node });
  }

  countScript(name: string, milliseconds: number, isFailure: boolean): void {
    if (isFailure) this.#failures.inc({ operation: name });
    else this.#durations.observe({ operation: name }, milliseconds / 1_000);
  }

  countCall(direction: "out" | "in"): void {
    if (direction === "out") this.#out += 1;
    else this.#in += 1;
  }

  async render({ nodes, linked, isHeld }: NodeFigures): Promise<string> {
    this.#nodes.set(nodes);
    this.#links.set(linked);
    this.#isHeld.set(isHeld ? 1 : 0);
    this.#calls.reset();
    this.#calls.inc({ direction: "out" }, this.#out);
    this.#calls.inc({ direction: "in" }, this.#in);
    return this.#registry.metrics();
  }
}
