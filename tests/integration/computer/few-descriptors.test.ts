import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("./few-descriptors.ts", import.meta.url));

test("a Computer without a file left to open lets its MCP servers judge parameters, and lives", async () => {
  const command = `ulimit -n 60; exec "${process.execPath}" --conditions @a2c-smcp/source --import tsx "${program}"`;

  const { stdout } = await promisify(execFile)("sh", ["-c", command]);

  expect(JSON.parse(stdout)).toEqual({ without: 0, after: 1 });
});
