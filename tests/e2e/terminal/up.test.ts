import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAgent } from "@a2c-smcp/agent";
import { descendantsOf, filesystemServer } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Pane } from "./pane.ts";

/** One `a2c up` on a real pseudo-terminal, watched from its first frame to its end. */
const folder = mkdtempSync(join(tmpdir(), "a2c-up-terminal-"));
const documents = join(folder, "documents");
const runtime = join(folder, "run");
const FILES = 400;
let pane: Pane;

beforeAll(async () => {
  mkdirSync(documents);
  for (let index = 0; index < FILES; index += 1)
    writeFileSync(join(documents, `note-${index}.md`), `# Note ${index}\n\nSome text.\n`);
  writeFileSync(join(documents, "broken.docx"), "no archive");
  const config = join(folder, "mcp.json");
  writeFileSync(config, JSON.stringify({ mcpServers: { files: filesystemServer(documents) } }));
  pane = new Pane(["up", documents, "--config", config, "--port", "0", "--name", "desk"], {
    env: { XDG_RUNTIME_DIR: runtime, XDG_CACHE_HOME: join(folder, "cache"), LANG: "C.UTF-8" },
    columns: 100,
    rows: 30,
  });
});

afterAll(async () => {
  await pane?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

function stateFile(): string {
  const [name = "none"] = readdirSync(join(runtime, "a2c")).filter((entry) => entry.startsWith("up-"));
  return join(runtime, "a2c", name);
}

describe("a2c up on a terminal", () => {
  test("a bar shows how far the files are looked into", async () => {
    await pane.shows(new RegExp(`[█▏▎▍▌▋▊▉]·* +\\d+ of ${FILES + 1} `));
    await pane.shows(/looking into files: note-\d+\.md/);
  });

  test("then it says what is ready, what is not readable and why, and what to type next", async () => {
    const screen = await pane.shows(new RegExp(`${FILES} documents +md ${FILES}`));
    expect(screen).toMatch(/a2c up +http:\/\/127\.0\.0\.1:\d+ +office main · computer desk/);
    expect(screen).toMatch(
      /Not readable +1 damaged, or not what the name says: broken\.docx\n +→ open in its program/,
    );
    expect(screen).toMatch(/✓ documents +ready, \d+ tools/);
    expect(screen).toMatch(/✓ files +ready, \d+ tools/);
    expect(screen).toMatch(/Look as an agent +\S.* ls\n/);
    expect(screen).toContain("Ctrl-C stops everything.");
    await expect.poll(() => pane.isCursorShown()).toBe(false);
  });

  test("the line for an MCP client is whole, however long it is", async () => {
    const screen = await pane.shows(/claude mcp add/);
    // Where the terminal wraps it, a space may stand at the end of a row, which is not seen.
    expect(screen.replaceAll(/\s/g, "")).toContain(`gateway--docs${documents}`);
  });

  test.each([
    [70, 24],
    [50, 14],
    [120, 40],
  ])("at %i columns and %i rows it is drawn anew, once, and fits", async (columns, rows) => {
    pane.resize(columns, rows);
    await vi.waitFor(() => {
      const lines = pane.text().trimEnd().split("\n");
      expect(lines.length).toBeLessThanOrEqual(rows);
      expect(lines[0]).toContain("a2c up  http");
      expect(lines.filter((line) => line.includes("a2c up  http"))).toHaveLength(1);
      expect(lines.at(-1)).toBe("  Ctrl-C stops everything.");
    }, 20_000);
  });

  test("what is typed does not get into the picture", async () => {
    await expect.poll(() => pane.text()).not.toContain("reading text");
    const before = pane.text();
    pane.type("hello", "Enter", "Enter");
    pane.type("C-l");
    await expect.poll(() => pane.text()).toBe(before);
  });

  test("a tool that writes is asked for in the picture, which stays", async () => {
    const { url, secret } = JSON.parse(readFileSync(stateFile(), "utf8")) as { url: string; secret: string };
    await using agent = await connectAgent({ url, office: "main", name: "tester", secret });
    const file = join(documents, "written.txt");
    const call = agent.callTool("desk", "write_file", { path: file, content: "by an agent" });
    const asked = await pane.shows(/Run write_file of files\?/);
    expect(asked).toContain("server: files");
    expect(asked).toContain('content: "by an agent"');
    expect(existsSync(file)).toBe(false);
    expect(asked).toContain("a2c up  http");
    expect(asked).toMatch(/Documents +\d+ documents/);
    expect(asked).toContain("y: yes, this once");
    // Keys count when the question has been in sight for a moment.
    await expect
      .poll(
        () => {
          pane.type("y");
          return existsSync(file);
        },
        { interval: 200 },
      )
      .toBe(true);
    await call;
    expect(readFileSync(file, "utf8")).toBe("by an agent");
    const screen = await pane.shows(/✓ write_file/);
    expect(screen).toContain("agent tester");
    expect(screen).toContain("files.write_file: allowed once in the terminal.");
    expect(screen.match(/a2c up +http/g)).toHaveLength(1);
  });

  test("Ctrl-C ends everything and takes the picture away", async () => {
    const started = [pane.pid, ...descendantsOf(pane.pid)];
    expect(started.length).toBeGreaterThan(1);
    pane.type("C-c");
    expect(await pane.exited()).toBe(0);
    expect(pane.history()).toContain("Everything has stopped.");
    expect(pane.text()).not.toContain("Documents");
    const alive = (): number[] =>
      descendantsOf(1).filter((pid) => started.includes(pid) && !pane.isZombie(pid));
    await expect.poll(alive).toEqual([]);
    expect(readdirSync(join(runtime, "a2c"))).toEqual([]);
  });
});
