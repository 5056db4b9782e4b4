import { createHash } from "node:crypto";
import { join } from "node:path";
import type { AlwaysAllowed } from "@a2c-smcp/computer";
import { rememberInFile } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import { stateFolder } from "./state-folders.ts";

export interface AlwaysFileOptions {
  /** Each Computer of a user has its own: what one may run says nothing of another. */
  readonly computer: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
}

/** What a person always allows on a Computer, from one run to the next. */
export function alwaysFile({ computer, env, logger }: AlwaysFileOptions): AlwaysAllowed {
  const name = createHash("sha256").update(computer).digest("hex").slice(0, 32);
  return rememberInFile(join(stateFolder(env), "always", `${name}.json`), logger);
}
