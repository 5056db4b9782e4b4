/** What can be done about signing in to MCP servers. */
export const AUTH_ACTIONS = ["login", "logout", "status"] as const;
/** What can be done about signing in to MCP servers. */
export type AuthAction = (typeof AUTH_ACTIONS)[number];
