import type { ServerOptions } from "@a2c-smcp/server";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";

/** What the command line says about how clients come in. */
export interface DoorFlags {
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly cors?: string;
}

/** The door of the server: its certificate, and the pages that may use it from a browser. */
export function readDoor({ tlsCert, tlsKey, cors }: DoorFlags): Pick<ServerOptions, "tls" | "cors"> {
  const say = messages().parts.server;
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UserError(say.tlsLacks, { exitCode: ExitCode.WrongUse });
  const tls = tlsCert !== undefined && tlsKey !== undefined && { certFile: tlsCert, keyFile: tlsKey };
  return { ...(tls && { tls }), ...(cors !== undefined && { cors: { origin: readOrigins(cors) } }) };
}

/** `*`, or origins as browsers write them, with commas between. */
function readOrigins(given: string): true | string[] {
  const origins = given.split(",").map((origin) => origin.trim());
  if (origins.length === 1 && origins[0] === "*") return true;
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong === undefined) return origins;
  const say = messages().parts.server;
  throw new UserError(say.badOrigin(wrong), { exitCode: ExitCode.WrongUse, hint: say.originHint });
}
