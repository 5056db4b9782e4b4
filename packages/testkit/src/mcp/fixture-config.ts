import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundledProgram } from "../bundled-program.ts";

/** How a server is started, as a configuration has it under `server_parameters`. */
export interface StdioLaunch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>> | undefined;
}

export interface FixtureOptions {
  /** Which generations of MCP the server speaks; both by default. */
  readonly era?: "both" | "legacy" | "modern" | undefined;
  readonly pageSize?: number | undefined;
  /** `tools/list` never comes to an end. */
  readonly loopCursor?: boolean | undefined;
  /** Answers nothing at all. */
  readonly hang?: boolean | undefined;
  /** Ends when it is asked for the newer era. */
  readonly exitOnProbe?: boolean | undefined;
  /** Fails this many starts, counted in the file. */
  readonly crashStarts?: { readonly times: number; readonly file: string } | undefined;
  /** Ends neither with its stdin nor on SIGTERM. */
  readonly stubborn?: boolean | undefined;
  /** Written to stderr at the start. */
  readonly stderr?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

const require = createRequire(import.meta.url);

/** The fixture server over stdio. */
export function fixtureServer(options: FixtureOptions = {}): StdioLaunch {
  const { crashStarts, env } = options;
  const flags = [
    flag("era", options.era),
    flag("page-size", options.pageSize),
    flag("loop-cursor", options.loopCursor),
    flag("hang", options.hang),
    flag("exit-on-probe", options.exitOnProbe),
    flag("crash-starts", crashStarts?.times),
    flag("state", crashStarts?.file),
    flag("stubborn", options.stubborn),
    flag("stderr", options.stderr),
  ];
  const program = bundledProgram(new URL("./stdio-fixture-main.ts", import.meta.url));
  return {
    command: process.execPath,
    args: [program, ...flags.flat()],
    ...(env && { env }),
  };
}

/** The reference server with a bit of everything, over stdio. */
export function everythingServer(): StdioLaunch {
  return referenceServer("everything", ["stdio"]);
}

/** The reference server for files, limited to one folder. */
export function filesystemServer(folder: string): StdioLaunch {
  return referenceServer("filesystem", [folder]);
}

/** The reference server that keeps a knowledge graph in a file. */
export function memoryServer(file: string): StdioLaunch {
  return { ...referenceServer("memory", []), env: { MEMORY_FILE_PATH: file } };
}

/** The program of a reference server. */
export function referenceProgram(name: "everything" | "filesystem" | "memory"): string {
  const manifest = require.resolve(`@modelcontextprotocol/server-${name}/package.json`);
  return fileURLToPath(new URL("./dist/index.js", pathToFileURL(manifest)));
}

function referenceServer(name: "everything" | "filesystem" | "memory", args: readonly string[]): StdioLaunch {
  return { command: process.execPath, args: [referenceProgram(name), ...args] };
}

function flag(name: string, value: string | number | boolean | undefined): string[] {
  if (value === undefined || value === false) return [];
  return value === true ? [`--${name}`] : [`--${name}`, String(value)];
}
