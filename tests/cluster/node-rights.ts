import { readFileSync } from "node:fs";

const manual = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");

/** What docs/operations.md says that the user of the nodes needs, as Redis is told. */
export const NODE_RIGHTS = /^ACL SETUSER nodes on >PASSWORD (.+)$/m.exec(manual)?.[1] ?? "";
