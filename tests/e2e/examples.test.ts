import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
/** The index that the stories share stays apart from that of whoever runs them. */
const home = mkdtempSync(join(tmpdir(), "a2c-examples-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What each story says, in short. */
const stories = {
  "browse-documents": [/^1 Orders$/m, /^50 of 12000 rows\nOrder, Date/m, /Cairn handbook, page 5 \(Power\)/],
  "custom-provider": [/^Logbook of the heron, 2 pages/m, /\| 4:00 \| 2 \|/],
  "gateway-client": [/^tools: find_documents, /m, /nine days without any sun/],
  "llm-tool-loop": [/(How long .* The battery carries it for nine days without any sun\.\n){2}/],
  "read-a-file": [/^xlsx 4 /m, /nine days without any sun/, /^A frog jumps into the pond$/m],
  "two-computers": [
    /^desk has .*Annual report 2025/m,
    /^field-laptop: 1 page matches/m,
    /^field-laptop left$/m,
  ],
} as const;

test.each(Object.entries(stories))("the story %s runs to its end", async (story, lines) => {
  const options = { cwd: root, env: { ...process.env, HOME: home }, timeout: 55_000 };
  const { stdout } = await run(
    process.execPath,
    ["--import", "tsx", join("examples", story, "main.ts")],
    options,
  );
  for (const line of lines) expect(stdout).toMatch(line);
});

test("every folder with a story is run", () => {
  const folders = readdirSync(join(root, "examples"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const named = folders.map(({ name }) => name).filter((name) => !["shared", "node_modules"].includes(name));
  expect(named.sort()).toEqual(Object.keys(stories));
});
