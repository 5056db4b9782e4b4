import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const main = fileURLToPath(new URL("./command-main.ts", import.meta.url));

/** The command line of `a2c documents …` from source; without an index, unless the arguments name one. */
export function commandLine(...args: readonly string[]): { command: string; args: string[]; cwd: string } {
  const node = ["--conditions", "@a2c-smcp/source", "--import", "tsx", main];
  const index = args.includes("--index") || args.includes("--default-index") ? [] : ["--no-index"];
  const given = args.filter((arg) => arg !== "--default-index");
  return { command: process.execPath, args: [...node, ...index, ...given], cwd: root };
}

/** The command, running until the test ends. */
export interface RunningCommand extends AsyncDisposable {
  readonly process: ChildProcess;
  /** What it has written to stderr so far. */
  stderr(): string;
  /** Its exit code, when it has ended. */
  readonly exited: Promise<number | null>;
}

/** Runs `a2c documents …`. */
export function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): RunningCommand {
  const { command, args: all, cwd } = commandLine(...args);
  const child = spawn(command, all, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  return {
    process: child,
    stderr: () => text,
    exited,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
