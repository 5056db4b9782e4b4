import type { FinderPage } from "./finder/finder-page.ts";

/** The events of an Agent. */
export interface AgentEvents {
  "computer-entered": (event: { computer: string }) => void;
  "computer-left": (event: { computer: string }) => void;
  /** The Agent of the office came; emitted to observers. */
  "agent-entered": (event: { agent: string }) => void;
  "agent-left": (event: { agent: string }) => void;
  "tools-changed": (event: { computer: string }) => void;
  "config-changed": (event: { computer: string }) => void;
  /** Documents of a Computer changed; the first page of its catalogue as it is now comes along. */
  "finder-changed": (event: { computer: string; page: FinderPage }) => void;
  /** Windows of a Computer changed; the Desktop as it is now comes along. */
  "desktop-changed": (event: { computer: string; desktops: readonly string[] }) => void;
  /** Skills of a Computer changed. */
  "skills-changed": (event: { computer: string }) => void;
  /** The connection was lost; the Agent is trying to come back. */
  disconnected: (event: { reason: string }) => void;
  /** Back in the office. Computers that came or went meanwhile have been announced already. */
  reconnected: () => void;
  /** The Agent will not come back by itself. */
  failed: (error: Error) => void;
}
