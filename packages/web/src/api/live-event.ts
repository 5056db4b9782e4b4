import type { ApprovalsView } from "./approvals.ts";
import type { IndexingView, SystemState } from "./system.ts";
import type { CallView } from "./tools.ts";

/**
 * GET /api/events, text/event-stream: what changed; the page asks again for what it shows. A command of the same user is
 * not asked for approvals unless it says `attends=yes`.
 * The first event is a `state`. An event of type `ping` comes every 15 seconds: without it the page reconnects.
 */
export type LiveEvent =
  | { readonly what: "state"; readonly state: SystemState }
  | { readonly what: "indexing"; readonly indexing: IndexingView }
  /** `office`: somebody came or went, or another Computer of the office changed; told once GET /api/office was asked. */
  | { readonly what: "finder" | "desktop" | "tools" | "resources" | "problems" | "office" }
  | { readonly what: "approvals"; readonly approvals: ApprovalsView }
  | { readonly what: "calls"; readonly call: CallView }
  | { readonly what: "resource"; readonly uri: string };
