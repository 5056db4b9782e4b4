import { existsSync } from "node:fs";
import type { Command } from "commander";
import { CommanderError } from "commander";
import { messages } from "../language/messages.ts";
import { ExitCode, SaidError, UserError } from "../process/exit.ts";

/** Runs the command line and returns its exit code; whatever goes wrong is written to stderr, never thrown. */
export async function runProgram(program: Command, argv: readonly string[]): Promise<ExitCode> {
  try {
    if (argv.length <= 2) program.outputHelp();
    else await program.parseAsync(withCommand(program, argv));
    return ExitCode.Ok;
  } catch (error) {
    return reportFailure(error);
  }
}

/** `a2c FOLDER` is `a2c up FOLDER`; what is a command stays one, and `./ls` is a folder of that name. */
function withCommand(
  program: Command,
  [node = "", main = "", first = "", ...rest]: readonly string[],
): string[] {
  const names = program.commands.flatMap((command) => [command.name(), ...command.aliases()]);
  const isPlace =
    names.includes("up") && !names.includes(first) && !first.startsWith("-") && existsSync(first);
  return [node, main, ...(isPlace ? ["up"] : []), first, ...rest];
}

function reportFailure(error: unknown): ExitCode {
  // Commander has already written its message; help and version end here too, with exit code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.Ok : ExitCode.WrongUse;
  if (error instanceof SaidError) return ExitCode.Failed;
  if (error instanceof UserError) {
    console.error(`a2c: ${error.message}`);
    if (error.hint !== undefined) console.error(error.hint);
    return error.exitCode;
  }
  const say = messages().program;
  console.error(`a2c: ${say.unexpected(error instanceof Error ? error.message : String(error))}`);
  if (process.env["A2C_DEBUG"]) console.error(error);
  else console.error(say.bug);
  return ExitCode.Failed;
}
