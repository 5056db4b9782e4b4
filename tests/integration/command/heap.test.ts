import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("./heap-program.ts", import.meta.url));
const run = promisify(execFile);

async function megabytesForNewOnes(...args: readonly string[]): Promise<number> {
  const { stdout } = await run(process.execPath, ["--import", "tsx", program, ...args]);
  return Number(stdout);
}

test("a heap that is kept close makes little room for new objects, also after threads were started", async () => {
  expect(await megabytesForNewOnes()).toBeGreaterThan(24);
  expect(await megabytesForNewOnes("close")).toBeLessThan(20);
});
