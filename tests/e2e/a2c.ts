import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The built command. */
export const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built `a2c` command and waits for its end. */
export function a2c(...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { timeout: 30_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}
