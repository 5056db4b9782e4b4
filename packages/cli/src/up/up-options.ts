import type { Ask } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import type { Policy } from "./policy.ts";

/** What a system is made of, once flags and folders are understood. */
export interface UpOptions {
  /** Absolute; empty for a system without documents of its own. */
  readonly folders: readonly string[];
  readonly configs: readonly string[];
  /** Passwords to try on encrypted files. */
  readonly passwords: readonly string[];
  readonly port: number;
  readonly office: string;
  /** Name of the Computer. */
  readonly name: string;
  readonly policy: Policy;
  readonly ask: Ask | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
}
