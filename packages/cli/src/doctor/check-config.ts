import type { ComputerConfig, ConfigMistake, LiteralSecret } from "@a2c-smcp/computer";
import { ConfigError, literalSecrets, loadConfig, readPlainFile, salvageConfig } from "@a2c-smcp/computer";
import type { Messages } from "../language/messages.ts";
import { printableLine } from "../terminal/printable.ts";
import type { Finding, Section } from "./finding.ts";

type Words = Messages["doctor"];

/** The configuration as far as it can be used, and what is wrong with the rest. */
export interface CheckedConfig {
  readonly config: ComputerConfig;
  readonly mistakes: readonly ConfigMistake[];
}

/** Reads configuration files; servers without mistakes can be used though others have some. */
export async function readChecked(files: readonly string[]): Promise<CheckedConfig> {
  try {
    return { config: await loadConfig(files), mistakes: [] };
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    const parts = await Promise.all(files.map(salvageFile));
    const servers = Object.assign({}, ...parts.map((part) => part.servers)) as ComputerConfig["servers"];
    return { config: { servers, inputs: parts.flatMap((part) => part.inputs) }, mistakes: cause.mistakes };
  }
}

async function salvageFile(file: string): Promise<ComputerConfig> {
  try {
    return salvageConfig(await readPlainFile(file), { file }).config;
  } catch {
    return { servers: {}, inputs: [] }; // that it cannot be read is among the mistakes already
  }
}

/** What there is to say about each file. */
export function configSections(files: readonly string[], checked: CheckedConfig, words: Words): Section[] {
  return files.map((file) => ({
    area: "config",
    subject: file,
    run: async (report) => {
      const own = await salvageFile(file);
      const mistakes = checked.mistakes.filter((mistake) => mistake.file === file);
      for (const mistake of mistakes) report(describe(mistake, words));
      for (const secret of literalSecrets(own)) report(inTheClear(secret, words));
      const count = Object.keys(own.servers).length;
      if (mistakes.length === 0) report({ check: "config", status: "ok", message: words.configFine(count) });
    },
  }));
}

function describe({ file, path, line, column, message }: ConfigMistake, words: Words): Finding {
  const position = line === undefined ? "" : `:${line}:${column ?? 1}`;
  const place = [`${file ?? ""}${position}`, path, message].filter((part) => part !== "").join(": ");
  return { check: "config", status: "error", message: printableLine(place), todo: words.configTodo };
}

function inTheClear({ server, place, instead }: LiteralSecret, words: Words): Finding {
  const message = words.configSecret(printableLine(`${server}.${place}`));
  return { check: "config-secret", status: "warning", message, todo: words.configSecretTodo(instead) };
}
