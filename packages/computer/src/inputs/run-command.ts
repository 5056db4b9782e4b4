import { spawn } from "node:child_process";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { killTree } from "../processes/process-tree.ts";

/** The environment that programs see; handed in, because a library does not read its own. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface RunCommandOptions {
  readonly env: Environment;
  readonly milliseconds: number;
}

/** Runs a command through the shell; resolves to its trimmed output, rejects when it fails or takes too long. */
export function runCommand(command: string, { env, milliseconds }: RunCommandOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      // A group of its own, so that what the shell started ends with it.
      detached: process.platform !== "win32",
      windowsHide: true,
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...getDefaultEnvironment(), ...env },
    });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      if (child.pid !== undefined) killTree(child.pid, "SIGKILL");
      reject(new Error(`it took longer than ${milliseconds} ms`));
    }, milliseconds);
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(chunks).toString("utf8").trim());
      else reject(new Error(signal ? `it was ended by ${signal}` : `it ended with exit code ${code}`));
    });
  });
}
