import { isDeepStrictEqual } from "node:util";
import { messageOf } from "@a2c-smcp/runtime";
import type { ComputerConfig } from "./computer-config.ts";
import type { ConfigMistake } from "./config-error.ts";
import { ConfigError } from "./config-error.ts";
import type { InputDefinition } from "./input-definition.ts";
import { collectFromText } from "./parse-config.ts";
import { readPlainFile } from "./read-plain-file.ts";
import type { ServerConfig } from "./server-config.ts";

interface LoadedFile {
  readonly file: string;
  readonly config: ComputerConfig;
  readonly mistakes: readonly ConfigMistake[];
}

/** Reads configuration files and merges them in order; throws one `ConfigError` with the mistakes of all. */
export async function loadConfig(files: readonly string[]): Promise<ComputerConfig> {
  const loaded = await Promise.all(files.map(loadFile));
  const merged = mergeFiles(loaded);
  const mistakes = [...loaded.flatMap((file) => file.mistakes), ...merged.mistakes];
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return merged.config;
}

async function loadFile(file: string): Promise<LoadedFile> {
  try {
    const { config, mistakes } = collectFromText(await readPlainFile(file), file);
    return { file, config, mistakes: mistakes.found };
  } catch (cause) {
    const mistake = { file, path: "", message: `cannot be read: ${whyUnread(cause)}` };
    return { file, config: { servers: {}, inputs: [] }, mistakes: [mistake] };
  }
}

/** In words of a person; the name of the file is said already. */
function whyUnread(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return "there is no such file";
  if (code === "EACCES" || code === "EPERM") return "permission is missing";
  return messageOf(cause);
}

function mergeFiles(files: readonly LoadedFile[]): { config: ComputerConfig; mistakes: ConfigMistake[] } {
  const servers = new Map<string, { file: string; server: ServerConfig }>();
  const inputs = new Map<string, { file: string; input: InputDefinition }>();
  const mistakes: ConfigMistake[] = [];
  for (const { file, config } of files) {
    for (const [name, server] of Object.entries(config.servers)) {
      const other = servers.get(name);
      if (other) mistakes.push(repeated(file, `servers.${name}`, other.file));
      else servers.set(name, { file, server });
    }
    for (const input of config.inputs) {
      const other = inputs.get(input.id);
      // Files that are used alone too may each declare an input that they share.
      if (!other) inputs.set(input.id, { file, input });
      else if (!isDeepStrictEqual(other.input, input))
        mistakes.push(repeated(file, `inputs.${input.id}`, other.file));
    }
  }
  const config = {
    servers: Object.fromEntries([...servers].map(([name, { server }]) => [name, server])),
    inputs: [...inputs.values()].map(({ input }) => input),
  };
  return { config, mistakes };
}

function repeated(file: string, path: string, other: string): ConfigMistake {
  return { file, path, message: `is already defined in ${other}` };
}
