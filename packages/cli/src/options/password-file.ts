import { readFileSync } from "node:fs";
import { ExitCode, UserError } from "../exit.ts";

/** The passwords of a file, one a line; none without a file. */
export function readPasswords(file: string | undefined): string[] {
  if (file === undefined) return [];
  try {
    return readFileSync(file, "utf8")
      .split(/\r?\n/)
      .filter((line) => line !== "");
  } catch (cause) {
    throw new UserError(`The password file ${file} cannot be read: ${(cause as Error).message}`, {
      exitCode: ExitCode.WrongUse,
      cause,
    });
  }
}
