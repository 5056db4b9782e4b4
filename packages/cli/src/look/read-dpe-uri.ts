import type { DpeUri } from "@a2c-smcp/protocol";
import { parseDpeUri } from "@a2c-smcp/protocol";
import { ExitCode, UserError } from "../exit.ts";
import { printableLine } from "../printable.ts";
import type { Look } from "./look.ts";

/** A `dpe://` URI taken apart; one that is wrong is a mistake of the person's. */
export function readDpeUri({ messages }: Look, uri: string): DpeUri {
  try {
    return parseDpeUri(uri);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const hint = messages.look.failure.uriHint;
    throw new UserError(`${printableLine(uri)}: ${reason}`, { exitCode: ExitCode.WrongUse, hint, cause });
  }
}
