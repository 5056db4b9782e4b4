import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { StdioLaunch } from "../mcp/index.ts";
import type { ViewOptions } from "./view-options.ts";

const require = createRequire(import.meta.url);

/** The view fixture over stdio, as a configuration starts it. */
export function viewServer(options: ViewOptions = {}): StdioLaunch {
  const program = fileURLToPath(new URL("./stdio-view-main.ts", import.meta.url));
  const loader = pathToFileURL(require.resolve("tsx")).href;
  return {
    command: process.execPath,
    args: ["--conditions", "@a2c-smcp/source", "--import", loader, program, JSON.stringify(options)],
  };
}
