import type { Requirement } from "./requirement.ts";

/** What the Computer proves about its configuration and tools; a part of the milestone of the roles. */
export const toolsRequirements = [
  {
    id: "tools.result",
    section: 2,
    milestone: "roles",
    text: "`client:tool_call` answers with the `CallToolResult` of the MCP server.",
  },
  {
    id: "tools.not-found",
    section: 3,
    milestone: "roles",
    text: "A call of an unknown tool is reported with 4001.",
  },
  {
    id: "tools.disabled",
    section: 3,
    milestone: "roles",
    text: "A call of a disabled tool is reported with 4002.",
  },
  {
    id: "tools.failed",
    section: 3,
    milestone: "roles",
    text: "A call that fails in its MCP server is reported with 4003.",
  },
  {
    id: "tools.timeout",
    section: 3,
    milestone: "roles",
    text: "A call that exceeds its timeout is reported with 4004, and its MCP request is cancelled.",
  },
  {
    id: "tools.authorization",
    section: 3,
    milestone: "roles",
    text: "A call that needs authorization is reported with 4006, and one whose authorization failed with 4007.",
  },
  {
    id: "config.unknown-key",
    section: 8,
    milestone: "roles",
    text: "An unknown key in the configuration is an error that names the key.",
  },
  {
    id: "config.defaults",
    section: 8,
    milestone: "roles",
    text: "Everything in a server's configuration but the command or URL has a default.",
  },
  {
    id: "config.foreign",
    section: 8,
    milestone: "roles",
    text: "A configuration with `mcpServers` (Claude, Cursor) or with the `servers` and `inputs` of VS Code is accepted.",
  },
  {
    id: "inputs.order",
    section: 8,
    milestone: "roles",
    text: "An input placeholder is resolved from `A2C_SMCP_<ID>`, then the terminal, then the default.",
  },
  {
    id: "inputs.password",
    section: 8,
    milestone: "roles",
    text: "The value of a password input is never logged.",
  },
  {
    id: "tools.server-disabled",
    section: 8,
    milestone: "roles",
    text: "A server that is `disabled` is not started and offers no tools.",
  },
  {
    id: "tools.forbidden",
    section: 8,
    milestone: "roles",
    text: "A tool in `forbidden_tools` is not listed, and a call of it is refused.",
  },
  {
    id: "tools.meta-merge",
    section: 8,
    milestone: "roles",
    text: "`tool_meta` lies over `default_tool_meta` field by field, and a null does not override.",
  },
  {
    id: "tools.alias",
    section: 8,
    milestone: "roles",
    text: "A tool with an `alias` is listed and called by it.",
  },
  {
    id: "tools.identity",
    section: 8,
    milestone: "roles",
    text: "A tool is its server and its own name: no listing of one server takes the calls of another's tools.",
  },
  {
    id: "tools.hints",
    section: 8,
    milestone: "roles",
    text: "What a server says of its own tools lowers no bar unless the operator trusts that server.",
  },
  {
    id: "tools.same-name",
    section: 8,
    milestone: "roles",
    text: "Two tools with one display name both get `server.tool` names, with a warning, and stay callable.",
  },
  {
    id: "tools.shape",
    section: 8,
    milestone: "roles",
    text: "A tool is listed as `{name, description, params_schema, return_schema, meta}`.",
  },
  {
    id: "tools.meta-flat",
    section: 8,
    milestone: "roles",
    text: "In a tool's `meta` its A2C meta and MCP annotations are JSON strings, beside nothing but scalars and scalar lists.",
  },
  {
    id: "tools.confirm-hook",
    section: 8,
    milestone: "roles",
    text: "A tool whose `auto_apply` is false or unset runs only when the confirm hook agrees.",
  },
  {
    id: "tools.confirm-missing",
    section: 8,
    milestone: "roles",
    text: "Without a confirm hook a call that needs one is refused with 4005 unless a policy of the operator allows it.",
  },
  {
    id: "tools.params-checked",
    section: 8,
    milestone: "roles",
    text: "The parameters of a call are checked against the schema of the tool before it runs.",
  },
  {
    id: "tools.cancel",
    section: 8,
    milestone: "roles",
    text: "`notify:tool_call_cancel` cancels the MCP request, and its call answers `isError` with `meta.a2c_cancelled: true`.",
  },
] as const satisfies readonly Requirement[];
