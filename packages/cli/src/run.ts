import type { Command } from "commander";
import { CommanderError } from "commander";
import { ExitCode, UserError } from "./exit.ts";

/** Runs the command line and answers its exit code; whatever goes wrong is said on stderr, never thrown. */
export async function runProgram(program: Command, argv: readonly string[]): Promise<ExitCode> {
  try {
    if (argv.length <= 2) program.outputHelp();
    else await program.parseAsync([...argv]);
    return ExitCode.Ok;
  } catch (error) {
    return reportFailure(error);
  }
}

function reportFailure(error: unknown): ExitCode {
  // Commander has already written its message; help and version end here too, with exit code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.Ok : ExitCode.WrongUse;
  if (error instanceof UserError) {
    console.error(`a2c: ${error.message}`);
    if (error.hint !== undefined) console.error(error.hint);
    return error.exitCode;
  }
  console.error(`a2c: unexpected error: ${error instanceof Error ? error.message : String(error)}`);
  if (process.env["A2C_DEBUG"]) console.error(error);
  else console.error("This is a bug. Set A2C_DEBUG=1 to see where it happened.");
  return ExitCode.Failed;
}
