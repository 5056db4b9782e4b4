import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The built command. */
export const main = fileURLToPath(new URL("../../packages/a2c-smcp/dist/main.js", import.meta.url));

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly cwd?: string | undefined;
  /** Set beside what this process has in its environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** Runs the built `a2c` command and waits for its end. */
export function a2c(...args: readonly string[]): Promise<Outcome> {
  return a2cIn({}, ...args);
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
