import type { ApprovalBoard, Computer } from "@a2c-smcp/computer";
import type { SystemState } from "../../api/system.ts";
import type { EventStreams } from "../live/event-streams.ts";
import type { Indexing } from "../live/indexing.ts";
import type { Problems } from "../live/problems.ts";
import type { OfficeWatch } from "../office/office-watch.ts";

/** What the routes answer from. */
export interface ApiContext {
  readonly computer: Computer;
  /** Absent where nobody is asked on the page. */
  readonly approvals: ApprovalBoard | undefined;
  readonly problems: Problems;
  readonly index: Pick<Indexing, "folders" | "partialOf">;
  readonly office: Pick<OfficeWatch, "look">;
  readonly streams: EventStreams;
  readonly state: () => SystemState;
}
