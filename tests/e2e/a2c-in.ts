import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Outcome } from "./a2c.ts";

const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

export interface Surroundings {
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** Runs the built `a2c` command in a folder and environment of its own, and waits for its end. */
export function a2cIn({ cwd, env }: Surroundings, ...args: readonly string[]): Promise<Outcome> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: 50_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}
