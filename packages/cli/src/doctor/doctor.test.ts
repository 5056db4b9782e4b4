import type { ServerVisit } from "@a2c-smcp/computer";
import { checkToolNames, readConfig } from "@a2c-smcp/computer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { messagesIn } from "../language/messages.ts";
import { createStyle } from "../terminal/style.ts";
import { checkList } from "./check-list.ts";
import { checkNode } from "./check-machine.ts";
import { reportNames } from "./check-shared-names.ts";
import type { Finding, Section } from "./finding.ts";
import { renderFinding, renderSummary } from "./render.ts";
import { runSections } from "./run-sections.ts";
import { createTurns } from "./turns.ts";
import type { VisitContext } from "./visit-context.ts";
import { walkPages } from "./walk-pages.ts";

const words = messagesIn("en").doctor;
const appearance = { width: 80, style: createStyle(false), words };

test("what a server lists beyond its limits is an error that says what is left out", async () => {
  const findings: Finding[] = [];
  const items = Array.from({ length: 5_001 }, (_, n) => ({ name: `t${n}` }));
  const excesses = ["deep is nested too deep (limit 128)"];
  const visit = { scrub: String } as Partial<ServerVisit> as ServerVisit;
  const context = { report: (finding: Finding) => void findings.push(finding), words, visit };

  await checkList(context as Partial<VisitContext> as VisitContext, {
    name: "tools",
    page: async () => ({ items, nextCursor: undefined, dropped: 1, excesses }),
    nameOf: ({ name }) => name,
  });

  const over = findings.filter(({ check }) => check === "tools-list-limits");
  expect(over.map(({ status, message }) => [status, message])).toEqual([
    ["error", "tools/list: deep is nested too deep (limit 128)"],
    ["error", expect.stringContaining("only the first 5000 entries are taken")],
  ]);
});

describe("walking a list", () => {
  const page = (items: number[], nextCursor?: string) => ({ items, nextCursor, dropped: 0, excesses: [] });

  test("pages are counted to the end", async () => {
    const walk = await walkPages(async (cursor) => (cursor === undefined ? page([1, 2], "b") : page([3])));
    expect(walk).toEqual({ items: [1, 2, 3], pages: 2, dropped: 0, excesses: [], end: "complete" });
  });

  test("a cursor that comes twice ends it", async () => {
    expect((await walkPages(async () => page([1], "same"))).end).toBe("loop");
  });

  test("so does a list without an end", async () => {
    let count = 0;
    const walk = await walkPages(async () => page([], String(count++)), 5);
    expect(walk).toMatchObject({ end: "endless", pages: 5 });
  });
});

test.each([
  ["20.19.0", "ok"],
  ["22.1.0", "ok"],
  ["20.9.0", "error"],
  ["18.20.0", "error"],
])("Node %s is %s", (version, status) => {
  expect(checkNode(version, words).status).toBe(status);
});

test("tools that cannot be known by their names are told with their servers (#tools.identity)", () => {
  const found: Finding[] = [];
  const tools = new Map([
    ["a", ["echo", "add"]],
    ["b", ["echo"]],
    ["evil", ["a.add"]],
  ]);
  const { servers } = readConfig({
    servers: { a: { command: "x" }, b: { command: "x" }, evil: { command: "x" } },
  });
  reportNames(checkToolNames({ servers }, tools), words, { report: (one) => found.push(one), tools: 4 });
  expect(found.map(({ status, message }) => [status, message])).toEqual([
    ["error", "evil lists a tool named a.add, a name that belongs to a"],
    ["warning", "a.echo and b.echo are tools of one name"],
  ]);
});

describe("findings as lines", () => {
  test("times stand at the right, and what to do below", () => {
    const lines = renderFinding(
      { check: "x", status: "error", message: "wrong", todo: "mend it", ms: 1234 },
      appearance,
    );
    expect(lines).toEqual([`  ✗ wrong${" ".repeat(66)}1.2 s`, "    → mend it"]);
    expect(lines[0]).toHaveLength(80);
  });

  test("the last line sums up", () => {
    const finding = (status: Finding["status"]): Finding => ({ check: "x", status, message: "" });
    expect(renderSummary([finding("ok")], appearance)).toBe("Nothing is wrong.");
    expect(renderSummary([finding("error"), finding("warning"), finding("warning")], appearance)).toBe(
      "1 thing is wrong, 2 could be better.",
    );
  });
});

describe("running sections", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const quiet = { onBegin: () => undefined, onEnd: () => undefined };

  test("they run at once and are told in order", async () => {
    const order: string[] = [];
    const section = (subject: string, ms: number): Section => ({
      area: "server",
      subject,
      run: () => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    const done = runSections(
      [section("slow", 50), section("quick", 1)],
      {
        onBegin: ({ subject }) => order.push(subject),
        onEnd: ({ subject }) => order.push(`${subject} done`),
      },
      words,
    );
    await vi.advanceTimersByTimeAsync(50);
    await done;
    expect(order).toEqual(["slow", "slow done", "quick", "quick done"]);
  });

  test("one that breaks off or never ends is an error of its own, and keeps what it found", async () => {
    const done = runSections(
      [
        { area: "server", subject: "a", run: () => Promise.reject(new Error("oh")) },
        {
          area: "server",
          subject: "b",
          run: (report) => {
            report({ check: "first", status: "ok", message: "" });
            return new Promise(() => undefined);
          },
        },
      ],
      quiet,
      words,
    );
    await vi.advanceTimersByTimeAsync(120_000);
    expect((await done).map(({ subject, check, status }) => [subject, check, status])).toEqual([
      ["a", "check", "error"],
      ["b", "first", "ok"],
      ["b", "check", "error"],
    ]);
  });

  test("work that takes turns runs so many at a time, and a failure gives up its turn", async () => {
    const inTurn = createTurns(1);
    let running = 0;
    const work = async (): Promise<number> => {
      running += 1;
      await Promise.resolve();
      running -= 1;
      return running;
    };
    const failed = inTurn(() => Promise.reject(new Error("no")));
    const rest = Promise.all([inTurn(work), inTurn(work)]);
    await expect(failed).rejects.toThrow("no");
    expect(await rest).toEqual([0, 0]);
  });
});
