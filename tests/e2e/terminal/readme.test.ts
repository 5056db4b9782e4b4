import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "../a2c.ts";
import { RunningA2c } from "../running-a2c.ts";
import { Pane } from "./pane.ts";
import { replaceTranscripts, transcriptsOf, withoutDays } from "./transcripts.ts";

/** One `a2c up` on the sample documents of the checkout, as after `npm start`. */
const samples = fileURLToPath(new URL("../../../samples", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "a2c-readme-"));
const places = { XDG_RUNTIME_DIR: join(folder, "run"), XDG_CACHE_HOME: join(folder, "cache") };
Object.assign(process.env, places);
let up: RunningA2c;
beforeAll(async () => {
  up = new RunningA2c("up", samples, "--json", "--no-open", "--port", "0", "--name", "lab");
  await up.line(({ event }) => event === "indexed");
}, 100_000);
afterAll(async () => {
  await up[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** What a command leaves on a wide terminal; tmux moves it up by a line to say that the command has ended. */
async function output(args: readonly string[], locale: string): Promise<string> {
  const env = { ...places, LC_ALL: locale };
  const program = ["sh", "-c", 'echo && exec "$0" "$@"', process.execPath, main];
  await using pane = new Pane(args, { env, columns: 130, rows: 60, program });
  expect(await pane.exited()).toBe(0);
  return pane
    .text()
    .replace(/^Pane is dead.*$/m, "")
    .trim();
}

test.each([
  ["README.md", "C.UTF-8"],
  ["README.zh-CN.md", "zh_CN.UTF-8"],
])("%s shows what the commands print", async (name, locale) => {
  const file = new URL(`../../../${name}`, import.meta.url);
  const page = readFileSync(file, "utf8");
  const shown = transcriptsOf(page);
  expect(shown.length).toBeGreaterThan(2);
  const outputs: string[] = [];
  for (const { args } of shown) outputs.push(await output(args, locale));
  if (process.env["UPDATE_GOLDEN"] === "1") return writeFileSync(file, replaceTranscripts(page, outputs));
  expect(shown.map((one) => withoutDays(one.output))).toEqual(outputs.map(withoutDays));
});
