import { readFileSync } from "node:fs";
import { messageOf } from "@a2c-smcp/runtime";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";

/** Reads all parameters of a call from JSON, or from the file behind an `@`. */
export function readJsonParams(raw: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (raw === undefined) return undefined;
  const say = messages().office.call;
  const text = raw.startsWith("@") ? readParamsFile(raw.slice(1)) : raw;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
    throw new SyntaxError(text.slice(0, 40));
  } catch (cause) {
    const reason = printableLine(messageOf(cause));
    throw new UserError(say.badJson(reason), { exitCode: ExitCode.WrongUse, hint: say.badJsonHint, cause });
  }
}

function readParamsFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const message = messages().office.call.badFile(file, messageOf(cause));
    throw new UserError(message, { exitCode: ExitCode.WrongUse, cause });
  }
}
