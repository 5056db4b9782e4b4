import { spawn } from "node:child_process";

/**
 * Signals a process and everything that it started. The process must lead a group of its own (spawned detached);
 * Windows has no groups and is served by taskkill, which only knows how to end a tree for good.
 */
export function killTree(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (process.platform === "win32") {
    if (signal === "SIGKILL") endWindowsTree(pid);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // ESRCH: nothing of the group is left, which is what was wanted.
  }
}

function endWindowsTree(pid: number): void {
  const taskkill = spawn("taskkill", ["/pid", String(pid), "/T", "/F"], {
    stdio: "ignore",
    windowsHide: true,
  });
  // Without taskkill nothing more can be done; the process itself still ends with its closed pipes.
  taskkill.once("error", () => undefined);
  taskkill.unref();
}
