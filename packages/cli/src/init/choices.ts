import type { Client } from "./config-places.ts";
import type { FoundServer } from "./find-servers.ts";
import type { SecretWay } from "./keep-secrets.ts";

/** What `a2c init` takes. */
export interface InitFlags {
  readonly config: string;
  readonly yes?: true;
  readonly from?: Client[];
  readonly server?: string[];
  readonly documents?: string;
  readonly secrets?: "input" | "env" | "copy";
  readonly force?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

/** What goes into the file, decided by a person or by flags. */
export interface Choices {
  servers(found: readonly FoundServer[]): Promise<readonly FoundServer[]>;
  /** A folder with documents, absolute; undefined for none. */
  folder(): Promise<string | undefined>;
  secrets(count: number): Promise<SecretWay>;
  /** Whether to write, over a file that is there already or not. */
  mayWrite(file: string, isThere: boolean): Promise<boolean>;
}
