import type { GetConfigAnswer, SpokenVersion } from "@a2c-smcp/protocol";
import type { Audit, Tracing } from "@a2c-smcp/runtime";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { Uploads } from "../blobs/uploads.ts";
import type { Desktop } from "../desktop/desktop.ts";
import type { Finder } from "../finder/finder.ts";
import type { Resources } from "../resources/resources.ts";
import type { Skills } from "../skills/skills.ts";
import type { Tools } from "../tools/tools.ts";
import type { AgentRequests } from "./agent-requests.ts";
import type { OfficeStatuses } from "./office-statuses.ts";
import type { ServerIds } from "./server-ids.ts";

/** The changes of a Computer that an office is notified of. */
export type ChangeEvent =
  | "tools-changed"
  | "config-changed"
  | "finder-changed"
  | "desktop-changed"
  | "skills-changed";

/** What the events carry does not matter to an office, only that they came. */
export interface ChangeSource {
  on(change: ChangeEvent, listener: () => void): unknown;
  off(change: ChangeEvent, listener: () => void): unknown;
}

/** What a link needs of the Computer that it answers for. */
export interface OfficeHost {
  readonly name: string;
  readonly tools: Pick<Tools, "list" | "listExposed" | "call">;
  readonly serverIds: ServerIds;
  readonly blobs: BlobStore;
  readonly uploads: Uploads;
  readonly skills: Pick<Skills, "list" | "read">;
  readonly finder: Pick<Finder, "query">;
  readonly desktop: Pick<Desktop, "query">;
  readonly resources: Pick<Resources, "list" | "templates" | "locate" | "complete">;
  readonly changes: ChangeSource;
  readonly requests: AgentRequests;
  readonly offices: OfficeStatuses;
  readonly audit: Audit;
  readonly tracing: Tracing | undefined;
  getConfig(version?: SpokenVersion): GetConfigAnswer;
  /** Entries of a list of all servers did not fit the answer to an Agent; a server without any is not in the map. */
  noteLeftOut(list: "tools" | "templates", leftOut: ReadonlyMap<string, number>): void;
}
