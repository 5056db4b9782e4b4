import type { Reach } from "./reach.ts";

/** The sandbox of macOS, by a profile. */
export interface SeatbeltSandbox {
  readonly mechanism: "seatbelt";
  /** Path of sandbox-exec. */
  readonly sandboxExec: string;
}

/** The command that runs another one by a profile that allows what it may touch. */
export function confineWithSeatbelt(
  { sandboxExec }: SeatbeltSandbox,
  command: readonly string[],
  reach: Reach,
): string[] {
  return [sandboxExec, "-p", seatbeltProfile(reach), ...command];
}

/** What the profile says: no network, reading and writing where it is allowed, and the services that every program needs. */
export function seatbeltProfile({ read, write, execute }: Reach): string {
  const places = (paths: readonly string[]): string =>
    paths.map((path) => `(subpath ${quoted(path)})`).join(" ");
  return [
    "(version 1)",
    "(deny default)",
    "(deny network*)",
    "(allow process-fork)",
    "(allow process-info* (target self))",
    "(allow signal (target same-sandbox))",
    "(allow sysctl-read)",
    "(allow mach-lookup)",
    "(allow ipc-posix-shm)",
    "(allow file-read-metadata)",
    `(allow file-read* (literal "/") ${places(["/dev", ...read, ...execute, ...write])})`,
    `(allow file-write* (literal "/dev/null") ${places(write)})`,
    `(allow process-exec ${places(execute)})`,
  ].join("\n");
}

function quoted(path: string): string {
  return `"${path.replace(/[\\"]/g, "\\$&")}"`;
}
