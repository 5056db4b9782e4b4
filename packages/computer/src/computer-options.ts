import type { GetConfigAnswer, SmcpTool } from "@a2c-smcp/protocol";
import type { Audit, Logger, Tracing } from "@a2c-smcp/runtime";
import type { CredentialStore } from "./auth/credential-store.ts";
import type { BlobOptions } from "./blobs/blob-store.ts";
import type { UploadOptions } from "./blobs/uploads.ts";
import type { ConfigError } from "./config/config-error.ts";
import type { Ask } from "./inputs/input-sources.ts";
import type { Environment } from "./inputs/run-command.ts";
import type { AnsweredRequest } from "./link/agent-requests.ts";
import type { McpTimings } from "./mcp/mcp-servers-options.ts";
import type { ServerState } from "./mcp/server-state.ts";
import type { SkillOptions } from "./skills/skills.ts";
import type { Confirm } from "./tools/approval.ts";
import type { HistoryEntry } from "./tools/history.ts";

/** The events of a Computer. */
export interface ComputerEvents {
  /** The tools that Agents see are different ones. */
  "tools-changed": (tools: readonly SmcpTool[]) => void;
  /** The configuration that Agents see is a different one. */
  "config-changed": (config: GetConfigAnswer) => void;
  /** A watched configuration has mistakes; what runs goes on as it is. */
  "config-error": (error: ConfigError) => void;
  /** Documents came, went or changed. */
  "finder-changed": () => void;
  /** Windows came, went or changed. */
  "desktop-changed": () => void;
  /** Skills of MCP servers came, went or changed. */
  "skills-changed": () => void;
  /** What servers list, or whether they are there, is different. */
  "resources-changed": () => void;
  /** A server says that one of its resources has new contents. */
  "resource-updated": (server: string, uri: string) => void;
  "server-state": (server: string, state: ServerState) => void;
  /** What of a server is left out or held back is different; `servers.list()` says what. */
  "server-problems": (server: string) => void;
  "tool-called": (entry: HistoryEntry) => void;
  /** An Agent asked for something over a link, and was answered. */
  "agent-asked": (request: AnsweredRequest) => void;
  /** The link to an office came, went, or somebody there did. */
  "office-changed": () => void;
}

/** All options of a Computer; only its name and configuration must be. */
export interface ComputerOptions extends McpTimings {
  /** The name that Agents know this Computer by. */
  readonly name: string;
  /** In any form that `readConfig` accepts, a `ComputerConfig` included. */
  readonly config: unknown;
  /** The environment for `${env:NAME}`, `A2C_SMCP_<ID>` and the commands of inputs. Nothing is read by itself. */
  readonly env?: Environment | undefined;
  /** Asks a person for an input. */
  readonly ask?: Ask | undefined;
  /** Milliseconds that a person has to answer. */
  readonly askTimeoutMs?: number | undefined;
  /** Milliseconds that the command of an input may take. */
  readonly commandTimeoutMs?: number | undefined;
  /** Asks a person whether a call may run. */
  readonly confirm?: Confirm | undefined;
  /** Milliseconds that a person has to confirm. */
  readonly confirmTimeoutMs?: number | undefined;
  /** The credentials of servers that a person signed in to with `signIn`; headers of the configuration come before them. */
  readonly credentials?: CredentialStore | undefined;
  /**
   * MCP servers see that they may ask for input while a tool runs; whoever calls with an `elicitor` is asked, for
   * everybody else it is cancelled. Off by default, for servers do without where they know that nobody is there.
   */
  readonly elicits?: boolean | undefined;
  /** Calls that run without confirmation when there is nobody to ask: `server.*`, `*.read_*`, `*`. */
  readonly allow?: readonly string[] | undefined;
  /**
   * Servers whose word on their own tools counts, as `trust_hints` in the configuration does: what they mark as read-only
   * runs without confirmation, unless `auto_apply` is false.
   */
  readonly trust?: readonly string[] | undefined;
  readonly logger?: Logger | undefined;
  /** Takes who called what, who allowed it, and when the office was entered and lost; the log has the same. */
  readonly audit?: Audit | undefined;
  /** Takes spans of what Agents ask for and of what MCP servers are asked, and passes the trace on; none unless given. */
  readonly tracing?: Tracing | undefined;
  /**
   * How old what is known of a document may be when somebody asks, where its server has not shown that it announces changes;
   * ten seconds by default.
   */
  readonly documentAgeMs?: number | undefined;
  /** How binaries are kept that are too large for a message. */
  readonly blobs?: BlobOptions | undefined;
  /** Where Agents may write files to, and how much; nowhere unless a `landingRoot` is given. */
  readonly uploads?: UploadOptions | undefined;
  /** Where skills are kept; without a `home` the Computer has none. */
  readonly skills?: SkillOptions | undefined;
  /** How many calls the history keeps; 100 by default. */
  readonly historySize?: number | undefined;
  /** Whether the history keeps the parameters of calls. */
  readonly keepParameters?: boolean | undefined;
}
