import { createRequire } from "node:module";

/** The version of this package, as MCP servers see it. */
export const PACKAGE_VERSION: string = (
  createRequire(import.meta.url)("../package.json") as { version: string }
).version;
