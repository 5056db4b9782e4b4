import type { Logger, Tracing } from "@a2c-smcp/runtime";
import type { AgentLink } from "./agent-link.ts";

/** What an Agent is made of, once it is in its office. */
export interface AgentParts {
  readonly link: AgentLink;
  readonly name: string;
  readonly office: string;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
}
