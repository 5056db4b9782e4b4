import type { FoundServer } from "./find-servers.ts";
import type { SecretWay } from "./keep-secrets.ts";

/** What goes into the file, decided by a person or by flags. */
export interface Choices {
  servers(found: readonly FoundServer[]): Promise<readonly FoundServer[]>;
  /** A folder with documents, absolute; undefined for none. */
  folder(): Promise<string | undefined>;
  secrets(count: number): Promise<SecretWay>;
  /** Whether to write, over a file that is there already or not. */
  mayWrite(file: string, isThere: boolean): Promise<boolean>;
}
