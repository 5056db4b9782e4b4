import type { Messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { readSecret } from "../options/secret.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import type { LocalAddress, RunningSystem } from "../running/running-system.ts";
import { listRunningComputers, listRunningSystems } from "../running/running-system.ts";

/** Where to connect to. */
export interface Address {
  readonly url: string;
  readonly office: string;
  readonly secret: string | undefined;
  readonly path: string | undefined;
  /** The local API of a Computer of this machine that is in the office: looking there takes no seat. */
  readonly local?: LocalAddress | undefined;
  /** What to tell the person about the choice that was made for them. */
  readonly notice?: string | undefined;
}

export interface AddressFacts {
  readonly flags: ConnectFlags;
  /** Every `a2c up` of this user, the newest first. */
  readonly systems: readonly RunningSystem[];
  /** Every `a2c computer` of this user, the newest first. */
  readonly computers?: readonly RunningSystem[] | undefined;
  readonly messages: Messages;
}

/** The office of `a2c up`, unless it was given another. */
const DEFAULT_OFFICE = "main";

/** The server and office that were named, else those of the newest `a2c up`, or `a2c computer`, that runs. */
export function chooseAddress({ flags, systems, computers = [], messages }: AddressFacts): Address {
  const { server, path } = flags;
  const secret = readSecret(flags);
  if (server !== undefined) {
    const url = readUrl(server, messages);
    const known = systems.find((system) => isSame(system.url, url) && fitsOffice(system, flags));
    const office = flags.office ?? known?.office ?? DEFAULT_OFFICE;
    // Who shows a secret comes over the network, as from anywhere.
    const local =
      known && secret === undefined ? localOf(known, flags, [...systems, ...computers]) : undefined;
    return { url, office, secret: secret ?? known?.secret, path, local };
  }
  const alone = computers.filter((one) => !systems.some((system) => isSameOffice(one, system)));
  const known = [...systems, ...alone];
  const [chosen, ...others] = known.filter((system) => fitsOffice(system, flags));
  if (!chosen) throw nothingFound({ flags, systems: known, messages });
  const { url, office } = chosen;
  const notice =
    others.length > 0
      ? messages.office.connect.several(describe(chosen), others.map(describe).join(", "))
      : undefined;
  const local = localOf(chosen, flags, [...systems, ...computers]);
  return { url, office, secret: secret ?? chosen.secret, path, local, notice };
}

/** The local API of the Computer that is meant, where it runs on this machine in the office of this system. */
function localOf(
  system: RunningSystem,
  flags: ConnectFlags,
  running: readonly RunningSystem[],
): LocalAddress | undefined {
  const name = flags.computer ?? system.computer;
  return running.find((one) => one.computer === name && isSameOffice(one, system))?.api;
}

/** The same for whatever runs on this machine. */
export function chooseRunning(flags: ConnectFlags, messages: Messages): Address {
  const [systems, computers] = [listRunningSystems(), listRunningComputers()];
  return chooseAddress({ flags, systems, computers, messages });
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

function isSameOffice(one: RunningSystem, other: RunningSystem): boolean {
  return isSame(one.url, other.url) && one.office === other.office;
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
