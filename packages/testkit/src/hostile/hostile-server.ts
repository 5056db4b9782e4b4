import { bundledProgram } from "../bundled-program.ts";
import type { StdioLaunch } from "../mcp/fixture-config.ts";
import type { HostileMode } from "./hostile-modes.ts";

/** A hostile MCP server over stdio: it misbehaves in one way and is honest otherwise. */
export function hostileServer(mode: HostileMode, env: Readonly<Record<string, string>> = {}): StdioLaunch {
  const program = bundledProgram(new URL("./hostile-main.ts", import.meta.url));
  return { command: process.execPath, args: [program, mode], env };
}
