import type { Messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { readSecret } from "../options/secret.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import type { RunningSystem } from "../running/running-system.ts";

/** Where to connect to. */
export interface Address {
  readonly url: string;
  readonly office: string;
  readonly secret: string | undefined;
  readonly path: string | undefined;
  /** What to tell the person about the choice that was made for them. */
  readonly notice?: string | undefined;
}

export interface AddressFacts {
  readonly flags: ConnectFlags;
  /** The newest first. */
  readonly systems: readonly RunningSystem[];
  readonly messages: Messages;
}

/** The office of `a2c up`, unless it was given another. */
const DEFAULT_OFFICE = "main";

/** The server and office that were named, else those of the newest `a2c up` that runs. */
export function chooseAddress({ flags, systems, messages }: AddressFacts): Address {
  const { server, path } = flags;
  const secret = readSecret(flags);
  if (server !== undefined) {
    const url = readUrl(server, messages);
    const known = systems.find((system) => isSame(system.url, url) && fitsOffice(system, flags));
    const office = flags.office ?? known?.office ?? DEFAULT_OFFICE;
    return { url, office, secret: secret ?? known?.secret, path };
  }
  const fitting = systems.filter((system) => fitsOffice(system, flags));
  const [chosen, ...others] = fitting;
  if (!chosen) throw nothingFound({ flags, systems, messages });
  const { url, office } = chosen;
  const notice =
    others.length > 0
      ? messages.office.connect.several(describe(chosen), others.map(describe).join(", "))
      : undefined;
  return { url, office, secret: secret ?? chosen.secret, path, notice };
}

function nothingFound({ flags, systems, messages }: AddressFacts): UserError {
  const say = messages.office.connect;
  if (systems.length === 0) return new UserError(say.nothingRuns, { hint: say.nothingRunsHint });
  const message = say.noSuchOffice(flags.office ?? "", systems.map(describe).join(", "));
  return new UserError(message, { hint: say.noSuchOfficeHint });
}

function fitsOffice({ office }: RunningSystem, flags: ConnectFlags): boolean {
  return flags.office === undefined || flags.office === office;
}

function describe({ office, url }: RunningSystem): string {
  return `${office} (${url})`;
}

function isSame(one: string, other: string): boolean {
  return URL.canParse(one) && new URL(one).origin === new URL(other).origin;
}

function readUrl(raw: string, messages: Messages): string {
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
  const say = messages.office.connect;
  throw new UserError(say.badUrl(raw), { exitCode: ExitCode.WrongUse, hint: say.badUrlHint });
}
