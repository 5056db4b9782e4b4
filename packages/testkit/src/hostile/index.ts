/** MCP servers that mean harm, or are broken enough to do it. */
export { HostileHttp } from "./hostile-http.ts";
export type { HostileMode } from "./hostile-modes.ts";
export { hostileServer } from "./hostile-server.ts";
