import { readFileSync, statSync } from "node:fs";
import { messageOf } from "@a2c-smcp/runtime";
import type { Command, Option } from "commander";
import { parse } from "yaml";
import { messages } from "../../language/messages.ts";
import { ExitCode, UserError } from "../../process/exit.ts";
import { printableLine } from "../../terminal/printable.ts";
import { configurableOptions, valueFor } from "./option-values.ts";

/** More than any list of options; a file of another kind was named by mistake. */
const MOST_BYTES = 1_000_000;

/**
 * Sets the options of a command that neither the command line nor the environment has set, from a YAML or JSON file with
 * the names of flags as keys. Every mistake is named at once.
 */
export function applyConfigFile(command: Command, file: string): void {
  const say = messages().parts.configFile;
  const options = configurableOptions(command);
  const { $schema: _, ...given } = readObject(file);
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const option = options.get(name);
    return option === undefined
      ? [say.unknown(printableLine(name))]
      : setOption(command, option, { name, value });
  });
  if (wrong.length === 0) return;
  const known = [...options.keys()].toSorted().join(", ");
  throw new UserError([say.mistakes(printableLine(file)), ...wrong.map((one) => `  ${one}`)].join("\n"), {
    exitCode: ExitCode.WrongUse,
    hint: say.known(known),
  });
}

/** Sets the option unless somebody nearer has; what is wrong with the value is returned in words. */
function setOption(
  command: Command,
  option: Option,
  { name, value }: { name: string; value: unknown },
): string[] {
  const { wrong } = messages().parts.configFile;
  const key = option.attributeName();
  try {
    const read = valueFor(option, value);
    if ("expected" in read) return [wrong(name, read.expected)];
    const source = command.getOptionValueSource(key);
    if (source !== "cli" && source !== "env") command.setOptionValueWithSource(key, read.value, "config");
    return [];
  } catch (cause) {
    return [wrong(name, messageOf(cause))];
  }
}

function readObject(file: string): Record<string, unknown> {
  const say = messages().parts.configFile;
  let value: unknown;
  try {
    if (statSync(file).size > MOST_BYTES) throw new Error(say.tooLarge);
    value = parse(readFileSync(file, "utf8"), { maxAliasCount: 10 }) ?? {};
  } catch (cause) {
    const reason = cause instanceof Error ? printableLine(cause.message.split("\n")[0] ?? "") : String(cause);
    throw new UserError(say.unreadable(printableLine(file), reason), { exitCode: ExitCode.WrongUse, cause });
  }
  if (typeof value === "object" && !Array.isArray(value) && value !== null) return { ...value };
  throw new UserError(say.unreadable(printableLine(file), say.noObject), { exitCode: ExitCode.WrongUse });
}
