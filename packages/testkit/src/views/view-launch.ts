import { bundledProgram } from "../bundled-program.ts";
import type { StdioLaunch } from "../mcp/index.ts";
import type { ViewOptions } from "./view-options.ts";

/** The view fixture over stdio, as a configuration starts it. */
export function viewServer(options: ViewOptions = {}): StdioLaunch {
  const program = bundledProgram(new URL("./stdio-view-main.ts", import.meta.url));
  return { command: process.execPath, args: [program, JSON.stringify(options)] };
}
