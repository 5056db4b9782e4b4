import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";

/** How a program is started. */
export interface ProgramLaunch {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  /** Set beside what this process has in its environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** A program with pipes to it; what still runs of it is killed when it is disposed of. */
export interface RunningProgram extends AsyncDisposable {
  readonly process: ChildProcess;
  /** What it has written so far. */
  stdout(): string;
  stderr(): string;
  /** Its exit code, when it has ended and everything that it wrote is there. */
  readonly exited: Promise<number | null>;
}

/** Starts a program. */
export function startProgram({ command, args, cwd, env }: ProgramLaunch): RunningProgram {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      written[name] += chunk;
    });
  const exited = once(child, "close").then(([code]) => code as number | null);
  return {
    process: child,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    exited,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
