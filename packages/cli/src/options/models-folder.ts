import { homedir } from "node:os";
import { join } from "node:path";

/** Where local models are kept: what a person added is theirs, so it is no cache. */
export function modelsFolder(env: Readonly<Record<string, string | undefined>>): string {
  if (env["XDG_DATA_HOME"]) return join(env["XDG_DATA_HOME"], "a2c", "models");
  if (env["LOCALAPPDATA"]) return join(env["LOCALAPPDATA"], "a2c", "models");
  return join(env["HOME"] || homedir(), ".local", "share", "a2c", "models");
}
