import { createRequire } from "node:module";

/** The version of the a2c command. */
export function packageVersion(): string {
  const { version } = createRequire(import.meta.url)("../package.json") as { version: string };
  return version;
}
