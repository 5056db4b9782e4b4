import type { RunningSystem } from "../running/running-system.ts";
import { writeRunningSystem } from "../running/running-system.ts";
import { runtimeFolder } from "../running/state-folders.ts";
import type { Tell } from "./up-event.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** From here on the other commands find the system by themselves; where that cannot be, it runs all the same and says so. */
export function announce(system: RunningSystem, env: Environment, tell: Tell): () => void {
  try {
    return writeRunningSystem(system, env);
  } catch {
    tell({ event: "unannounced", folder: runtimeFolder(env) });
    return () => undefined;
  }
}
