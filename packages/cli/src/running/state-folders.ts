import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where what is true only while a process runs is kept: gone after a restart of the machine, private to the user. */
export function runtimeFolder(env: Environment): string {
  const folder = env["XDG_RUNTIME_DIR"];
  return folder ? join(folder, "a2c") : join(stateFolder(env), "run");
}

/** Where what a person would miss, but could do without, is kept: the history of the shell. */
export function stateFolder(env: Environment): string {
  if (env["XDG_STATE_HOME"]) return join(env["XDG_STATE_HOME"], "a2c");
  if (env["LOCALAPPDATA"]) return join(env["LOCALAPPDATA"], "a2c", "state");
  return join(env["HOME"] || homedir(), ".local", "state", "a2c");
}
