import type { Computer } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import type { DocumentSource } from "@a2c-smcp/toolbox";
import type { CallToolResult, GetPromptResult } from "@modelcontextprotocol/server";
import type { AskingCalls } from "./asking/asking-calls.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { ClientResults } from "./kept-results.ts";
import type { Startup } from "./startup.ts";

/** What reads are made from. */
export interface GatewayBase {
  readonly computer: Computer;
  readonly catalogue: Catalogue;
  /** The results that are kept for the client that asks. */
  readonly kept: ClientResults;
  readonly startup: Startup;
  readonly logger: Logger;
  /** Servers that may be asked for files and web addresses which they do not list. */
  readonly anyUri: ReadonlySet<string>;
  /** Milliseconds that a tool of a server may run. */
  readonly callTimeoutMs: number;
}

/** What every answer is made from. */
export interface GatewayContext extends GatewayBase {
  /** Calls that wait for what a client's person says. */
  readonly asking: AskingCalls<CallToolResult>;
  readonly askingPrompts: AskingCalls<GetPromptResult>;
  /** The documents of all servers, as the toolbox reads them. */
  readonly documents: DocumentSource;
}
