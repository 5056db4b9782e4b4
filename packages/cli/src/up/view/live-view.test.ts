import { EventEmitter } from "node:events";
import type { PendingApproval } from "@a2c-smcp/computer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { messagesIn } from "../../language/messages.ts";
import { createStyle } from "../../terminal/style.ts";
import { widthOf } from "../../terminal/width.ts";
import type { SystemState } from "../system-state.ts";
import { nothingYet, stateAfter } from "../system-state.ts";
import type { UpEvent } from "../up-event.ts";
import { LiveView, renderState } from "./live-view.ts";
import { DEAF_MS } from "./open-questions.ts";

const style = createStyle(false);
const words = messagesIn("en").up;

const busy: readonly UpEvent[] = [
  { event: "starting", folders: ["/docs"], configs: ["mcp.json"] },
  { event: "listening", url: "http://127.0.0.1:7801", port: 7801, wanted_port: 7800 },
  { event: "mcp-server", server: "documents", phase: "ready", tools: 4 },
  { event: "mcp-server", server: "github", phase: "failed", why: "no token", code: "connect-failed" },
  { event: "ready", url: "http://127.0.0.1:7801", office: "main", computer: "desk", tools: 4, ms: 10 },
  { event: "documents", count: 1204, types: { pdf: 1000, md: 204 }, unread: 2 },
  {
    event: "indexing",
    phase: "reading",
    done: 301,
    total: 1204,
    per_second: 38.2,
    seconds_left: 24,
    file: "a.pdf",
  },
  { event: "unread", file: "x.pdf", reason: "encrypted", message: "needs a password" },
  { event: "unread", file: "y.pdf", reason: "encrypted", message: "needs a password" },
  { event: "entered", role: "computer", name: "desk" },
  { event: "entered", role: "agent", name: "tester" },
  { event: "call", kind: "read", what: "dpe://h/x/pages/0", ok: true, ms: 12 },
  { event: "call", kind: "tool", what: "write", ok: false, ms: 1, error: "nobody agreed" },
];

function stateOf(events: readonly UpEvent[]): SystemState {
  const now = new Date(2026, 0, 1, 12, 3, 4);
  return events.reduce((state, event) => stateAfter(state, event, now), nothingYet);
}

function picture(state: SystemState, columns: number, rows: number): string[] {
  return renderState(state, { width: columns - 1, style, words, rows });
}

describe("the picture of a system", () => {
  test("says when nothing keeps a hostile file in its parser, and only then", () => {
    const open = stateOf([...busy, { event: "not-confined", reason: "bubblewrap is not installed" }]);
    expect(picture(open, 100, 40).join("\n")).toContain(
      "No sandbox: a hostile file would have all your rights",
    );
    expect(picture(stateOf(busy), 100, 40).join("\n")).not.toContain("No sandbox");
  });

  test("what to do about files that are searchable only in part is seen however long their names are", () => {
    const files = [`${"long ".repeat(20)}.csv`];
    const lines = picture(stateOf([...busy, { event: "indexed", pages: 2, in_part: files }]), 80, 40);
    expect(lines.find((line) => line.includes("Searchable only in part: long long"))).toMatch(/…$/);
    expect(lines).toContain("                → a2c call list_problems says how far");
  });

  test("says where other commands cannot find it", () => {
    const hidden = stateOf([...busy, { event: "unannounced", folder: "/run/none/a2c" }]);
    expect(picture(hidden, 140, 40).join("\n")).toContain("/run/none/a2c cannot be written");
  });

  test("shows the secret of agents where that was asked for, and only then", () => {
    const shown = stateOf([...busy, { event: "secret", secret: "open-sesame" }]);
    expect(picture(shown, 100, 40).join("\n")).toContain("A2C_SECRET=open-sesame");
    expect(picture(stateOf(busy), 100, 40).join("\n")).not.toContain("A2C_SECRET");
  });

  test("says where it is, what is ready, what is not, who is there and what they did", () => {
    const lines = picture(stateOf(busy), 100, 40);
    expect(lines.slice(0, -4)).toEqual([
      "  a2c up  http://127.0.0.1:7801  office main · computer desk",
      "  Port 7800 is taken, so this is port 7801.",
      "",
      "  Documents     1,204 documents  pdf 1,000 · md 204",
      "                ██████████······························  301 of 1,204  38/s  24 s left",
      "                reading text for search: a.pdf",
      "",
      "  Not readable  2 encrypted: x.pdf, y.pdf",
      "                → give the password with --password-file FILE",
      "",
      "  MCP servers   ✓ documents  ready, 4 tools",
      "                ✗ github     failed, no token",
      "                  → a2c doctor tells more",
      "",
      "  Connected     computer desk · agent tester",
      "  Calls         12:03:04  ✗ write  nobody agreed",
      "                12:03:04  ✓ dpe://h/x/pages/0  12 ms",
      "",
    ]);
    expect(lines.at(-4)).toMatch(/^ {2}Look as an agent {2}.* ls$/);
    expect(lines.at(-3)).toMatch(/^ {2}Add to Claude {5}claude mcp add a2c -- .* gateway --docs \/docs$/);
    expect(lines.at(-1)).toBe("  Ctrl-C stops everything.");
  });

  test("shows the link of the page while it works, and then the command that makes another one", () => {
    const url = "http://127.0.0.1:8420/#open=code";
    const served: UpEvent[] = [...busy, { event: "web", url, is_built: true }];
    expect(picture(stateOf(served), 100, 40)).toContain(`  Open the page     ${url}`);
    for (const why of ["used", "expired"] as const) {
      const lines = picture(stateOf([...served, { event: "web-link-gone", why }]), 100, 40);
      expect(lines.join("\n")).not.toContain(url);
      expect(lines.join("\n")).toMatch(/^ {2}Open the page {5}.* open$/m);
    }
  });

  test.each([
    [80, 24],
    [40, 12],
    [24, 6],
  ])("fits into %i columns and %i rows; only lines to copy are longer", (columns, rows) => {
    const lines = picture(stateOf(busy), columns, rows);
    const height = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / columns)), 0);
    expect(height).toBeLessThanOrEqual(rows);
    for (const line of lines) if (!/Look as|Add to/.test(line)) expect(widthOf(line)).toBeLessThan(columns);
  });

  test("control characters in names do not reach the terminal", () => {
    const state = stateOf([...busy, { event: "unread", file: "\x1b[2Jbad", reason: "damaged", message: "" }]);
    expect(picture(state, 100, 40).join("\n")).not.toContain("\x1b");
  });

  test("says the same in Chinese", () => {
    const lines = renderState(stateOf(busy), { width: 99, style, words: messagesIn("zh").up, rows: 40 });
    expect(lines.join("\n")).toContain("1,204 个文档");
  });
});

const question: PendingApproval = {
  id: "1",
  reqId: "r",
  agent: "tester",
  server: "files",
  tool: "write",
  params: { path: "/tmp/x" },
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: false },
  deadline: new Date(Date.now() + 60_000),
  isChanged: false,
};

describe("the live view", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function open() {
    const written: string[] = [];
    const canvas = Object.assign(new EventEmitter(), {
      columns: 80,
      rows: 24,
      write: (text: string) => written.push(text),
    });
    return {
      view: new LiveView({ canvas, style, words, approval: messagesIn("en").approval }),
      canvas,
      written,
    };
  }

  function openWithKeys() {
    const written: string[] = [];
    const canvas = Object.assign(new EventEmitter(), {
      columns: 100,
      rows: 40,
      write: (text: string) => written.push(text),
    });
    const nothing = (): void => undefined;
    const keys = Object.assign(new EventEmitter(), { setRawMode: nothing, resume: nothing, pause: nothing });
    const approval = messagesIn("en").approval;
    const confirm = (): Promise<never> => Promise.reject(new Error("not asked outside of the picture"));
    const view = new LiveView({ canvas, keys, style, words, approval, confirm });
    return { view, canvas, written, press: (typed: string) => keys.emit("data", typed) };
  }

  test("many events at once are one frame", () => {
    const { view, written } = open();
    for (const event of busy) view.tell(event);
    const before = written.length;
    vi.advanceTimersByTime(100);
    expect(written.length).toBe(before + 1);
    view.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("at the end the picture is gone and the cursor is back", () => {
    const { view, written } = open();
    for (const event of busy) view.tell(event);
    vi.advanceTimersByTime(100);
    view.close();
    view.tell({ event: "left", role: "agent", name: "tester" });
    vi.advanceTimersByTime(1_000);
    expect(written.at(-1)).toBe("Everything has stopped.\n");
    expect(written.at(-2)?.endsWith("\x1b[J\x1b[?25h")).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("while a question is asked nothing is drawn over it", async () => {
    const { view, written } = open();
    let answer: (value: boolean) => void = () => undefined;
    const asked = view.during(() => new Promise<boolean>((resolve) => (answer = resolve)));
    const before = written.length;
    view.tell({ event: "mcp-server", server: "a", phase: "ready" });
    vi.advanceTimersByTime(1_000);
    expect(written.length).toBe(before);
    answer(true);
    expect(await asked).toBe(true);
    expect(written.at(-1)).toContain("✓ a");
    view.close();
  });

  test("a call is asked for in the picture, which goes on, and answered by one key", async () => {
    const { view, written, press } = openWithKeys();
    for (const event of busy) view.tell(event);
    const answered = view.ask?.(question, new AbortController().signal);
    vi.advanceTimersByTime(1_000);
    const shown = written.join("");
    expect(shown).toContain("Run write of files?");
    expect(shown).toContain("y: yes, this once");
    expect(shown).toContain("Refused by itself in 5");
    expect(shown).toContain('path: "/tmp/x"');
    expect(shown).toContain("1,204 documents");
    press("x");
    press("y");
    expect(await answered).toBe("once");
    view.close();
  });

  test("what was being typed when a question came up does not answer it", async () => {
    const { view, press } = openWithKeys();
    const answered = view.ask?.(question, new AbortController().signal);
    press("yyy");
    vi.advanceTimersByTime(DEAF_MS);
    press("n");
    expect(await answered).toBe("deny");
    view.close();
  });

  test("a call that is answered elsewhere gives way to the next, and how it ended is said", async () => {
    const { view, written, press } = openWithKeys();
    const elsewhere = new AbortController();
    const first = view.ask?.(question, elsewhere.signal).catch(() => "elsewhere");
    const second = view.ask?.({ ...question, id: "2", tool: "remove" }, new AbortController().signal);
    vi.advanceTimersByTime(1_000);
    expect(written.join("")).toContain("1 more call waits");
    elsewhere.abort({ id: "1", server: "files", tool: "write", end: "deny", by: "page" });
    expect(await first).toBe("elsewhere");
    expect(written.at(-1)).toContain("files.write: denied on the page.");
    press("a");
    vi.advanceTimersByTime(DEAF_MS);
    press("a");
    expect(await second).toBe("always");
    view.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a low terminal keeps the question and its keys, and says that not everything is shown", () => {
    const { view, canvas, written } = openWithKeys();
    for (const event of busy) view.tell(event);
    canvas.rows = 12;
    const params = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`key${index}`, index]));
    void view.ask?.({ ...question, params }, new AbortController().signal);
    vi.advanceTimersByTime(1_000);
    const shown = written.join("");
    expect(shown).toContain("Run write of files?");
    expect(shown).toContain("v: view all parameters");
    expect(shown).toContain("Not everything is shown");
    view.close();
  });

  test("a terminal of another size is drawn anew from its top", () => {
    const { view, canvas, written } = open();
    for (const event of busy) view.tell(event);
    canvas.columns = 60;
    canvas.emit("resize");
    expect(written.at(-2)).toBe("\x1b[2J\x1b[H");
    view.close();
    expect(canvas.listenerCount("resize")).toBe(0);
  });
});
