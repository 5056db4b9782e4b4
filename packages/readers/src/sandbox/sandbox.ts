import type { BubblewrapSandbox } from "./bubblewrap.ts";
import type { LandlockSandbox } from "./landlock.ts";
import type { SeatbeltSandbox } from "./seatbelt.ts";

/** `auto` takes what the system has, `require` refuses to serve without, `off` does without. */
export type SandboxMode = "auto" | "require" | "off";

/** No sandbox, and why. */
export interface NoSandbox {
  readonly mechanism: "none";
  readonly reason: string;
}

/** How parsers are confined here. Plain values: a worker gets what it needs to confine what it starts itself. */
export type Sandbox = LandlockSandbox | BubblewrapSandbox | SeatbeltSandbox | NoSandbox;

/** What can confine a process: `landlock`, `bubblewrap`, `seatbelt`, or `none`. */
export type SandboxMechanism = Sandbox["mechanism"];
