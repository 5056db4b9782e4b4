import { createRequire } from "node:module";

const { version } = createRequire(import.meta.url)("../../package.json") as { version: string };

/** Which reader found something out about a file: what one could not read, the next may. */
export const READER_VERSION: string = version;
