import type { Computer } from "@a2c-smcp/computer";
import type { SystemState } from "../../api/model.ts";
import type { EventStreams } from "../live/event-streams.ts";
import type { Problems } from "../live/problems.ts";

/** What the routes answer from. */
export interface ApiContext {
  readonly computer: Computer;
  readonly problems: Problems;
  readonly streams: EventStreams;
  readonly state: () => SystemState;
}
