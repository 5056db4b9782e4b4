import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const main = fileURLToPath(new URL("./command-main.ts", import.meta.url));

/** The command line of `a2c …` from source. */
export function commandLine(...args: readonly string[]): { command: string; args: string[]; cwd: string } {
  const node = ["--conditions", "@a2c-smcp/source", "--import", "tsx", main];
  return { command: process.execPath, args: [...node, ...args], cwd: root };
}

/** The command, running until the test ends. */
export interface RunningCommand extends AsyncDisposable {
  readonly process: ChildProcess;
  /** What it has written so far. */
  stdout(): string;
  stderr(): string;
  /** Its exit code, when it has ended and everything that it wrote is there. */
  readonly exited: Promise<number | null>;
}

/** Runs `a2c …`. */
export function runCommand(args: readonly string[]): RunningCommand {
  const { command, args: all, cwd } = commandLine(...args);
  const child = spawn(command, all, { cwd, stdio: ["pipe", "pipe", "pipe"] });
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
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
