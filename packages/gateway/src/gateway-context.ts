import type { Computer } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { ClientResults } from "./kept-results.ts";
import type { Startup } from "./startup.ts";

/** What every answer is made from. */
export interface GatewayContext {
  readonly computer: Computer;
  readonly catalogue: Catalogue;
  /** The results that are kept for the client that asks. */
  readonly kept: ClientResults;
  readonly startup: Startup;
  readonly logger: Logger;
  /** Milliseconds that a tool of a server may run. */
  readonly callTimeoutMs: number;
}
