import type { Awaitable } from "../awaitable.ts";
import type { Exchange } from "./exchange.ts";

/** How one event is handled. It throws what it refuses; it ends the exchange in every other case, now or later. */
export interface Route {
  /**
   * `change` alters where the connection stands, so whatever comes after it waits. `call` is new work for a Computer,
   * which a server that is about to stop does not take. `message` is the rest.
   */
  readonly kind: "change" | "call" | "message";
  run(exchange: Exchange, payload: unknown): Awaitable<void>;
}
