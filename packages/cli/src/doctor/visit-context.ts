import type { ServerVisit } from "@a2c-smcp/computer";
import type { Messages } from "../language/messages.ts";
import type { Report } from "./finding.ts";

/** What the checks of one MCP server share. */
export interface VisitContext {
  readonly visit: ServerVisit;
  readonly report: Report;
  readonly words: Messages["doctor"];
}
