import type { Sandbox } from "./sandbox.ts";

/** How parsers are confined, in words for a log. */
export function describeSandbox(sandbox: Sandbox): string {
  switch (sandbox.mechanism) {
    case "landlock":
      return "Landlock and seccomp: no network, no file but the one that is read, no signals to other processes";
    case "bubblewrap":
      return "bubblewrap: no network, no file but the one that is read, no other processes";
    case "seatbelt":
      return "sandbox-exec: no network, no file but the one that is read";
    case "none":
      return `not confined: ${sandbox.reason}`;
  }
}

/** What to do where there is no sandbox. */
export function sandboxRemedy(): string {
  return process.platform === "linux"
    ? "install perl (on Linux 5.13 or later) or bubblewrap"
    : "serve files of strangers on Linux or macOS";
}
