import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const main = fileURLToPath(new URL("./command-main.ts", import.meta.url));

/** The command line of a program, as processes and MCP clients start it. */
export interface CommandLine {
  readonly command: string;
  readonly args: string[];
  readonly cwd: string;
}

/** The command line of `a2c …` from source. */
export function commandLine(...args: readonly string[]): CommandLine {
  const node = ["--conditions", "@a2c-smcp/source", "--import", "tsx", main];
  return { command: process.execPath, args: [...node, ...args], cwd: root };
}

/** The command line of `a2c documents …` from source; without an index, unless the arguments name one. */
export function documentsLine(...args: readonly string[]): CommandLine {
  const index = args.includes("--index") || args.includes("--default-index") ? [] : ["--no-index"];
  const given = args.filter((arg) => arg !== "--default-index");
  return commandLine("documents", ...index, ...given);
}
