import type { DpeUri } from "@a2c-smcp/protocol";
import { parseDpeUri } from "@a2c-smcp/protocol";
import { messageOf } from "@a2c-smcp/runtime";
import type { CommandContext } from "../office/command-context.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";

/** A `dpe://` URI taken apart; one that is wrong is a mistake of the person's. */
export function readDpeUri({ messages }: CommandContext, uri: string): DpeUri {
  try {
    return parseDpeUri(uri);
  } catch (cause) {
    const reason = messageOf(cause);
    const hint = messages.office.failure.uriHint;
    throw new UserError(`${printableLine(uri)}: ${reason}`, { exitCode: ExitCode.WrongUse, hint, cause });
  }
}
