import type { Desktop } from "./desktop/desktop.ts";
import type { Finder } from "./finder/finder.ts";
import type { AgentRequests } from "./link/agent-requests.ts";
import type { OfficeStatuses } from "./link/office-statuses.ts";
import type { McpServers } from "./mcp/mcp-servers.ts";
import type { Plugins } from "./plugins/plugins.ts";
import type { Registry } from "./registry/registry.ts";
import type { Skills } from "./skills/skills.ts";

/** The catalogue of documents. In steady state a query makes no MCP call. */
export type FinderFacet = Pick<Finder, "query" | "browse" | "count">;

/** The live windows as text. */
export type DesktopFacet = Pick<Desktop, "query" | "inspect" | "count">;

/** Every resource of every server, with a description where one can be had. */
export type RegistryFacet = Omit<Registry, "close">;

/** The skills of the user and of MCP servers: folders with instructions for a model. */
export type SkillsFacet = Pick<Skills, "list" | "read">;

/** What marketplaces on this machine offer: installing a plugin activates nothing, enabling it brings all that it has. */
export type PluginsFacet = Pick<Plugins, "list" | "install" | "enable" | "disable" | "uninstall">;

/** The MCP servers in the order of the configuration: their state, what each has been through and may be asked. */
export type ServersFacet = Pick<McpServers, "list" | "lifeOf" | "mayReadAnyUri">;

/** The offices that the Computer is linked to, or is trying to be. */
export type OfficesFacet = Pick<OfficeStatuses, "list" | "room">;

/** The last requests that Agents made over links. */
export type RequestsFacet = Pick<AgentRequests, "list">;
