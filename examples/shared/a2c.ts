import { fileURLToPath } from "node:url";

/** The built `a2c` command of this repository. */
export const a2c = fileURLToPath(new URL("dist/main.js", import.meta.resolve("@a2c-smcp/cli/package.json")));

/** The sample documents, or one folder of them. */
export function samples(folder = ""): string {
  return fileURLToPath(new URL(`../../samples/${folder}`, import.meta.url));
}

/** How a Computer starts the documents server for a folder, in the form of every MCP client. */
export function documentsOf(folder: string): { command: string; args: string[] } {
  return { command: process.execPath, args: [a2c, "documents", folder, "--log-level", "warn"] };
}
