import type { AuditEntry } from "@a2c-smcp/runtime";
import { describe, expect, test, vi } from "vitest";
import type { ConfirmRequest } from "../tools/approval.ts";
import { CANCELLED } from "../tools/call-clock.ts";
import { ApprovalBoard } from "./approval-board.ts";

const request = (more: Partial<ConfirmRequest> = {}): ConfirmRequest => ({
  ...{
    reqId: "r",
    server: "shop",
    tool: "buy",
    params: { a: 1 },
    isTrusted: false,
    isAllowed: false,
    definition: "d",
  },
  hints: { isReadOnly: false, isDestructive: false, isIdempotent: false },
  deadline: new Date(Date.now() + 60_000),
  signal: new AbortController().signal,
  ...more,
});

function openBoard() {
  const written: AuditEntry[] = [];
  const board = new ApprovalBoard({ audit: (entry) => written.push(entry) });
  board.attend("page");
  const onlyId = (): string => board.list()[0]?.id ?? "";
  return { board, written, onlyId };
}

test("nobody who looks is nobody who could be asked", async () => {
  const board = new ApprovalBoard();
  const leave = board.attend("page");
  leave();
  expect(await board.confirm(request())).toBeUndefined();
});

describe("a question", () => {
  test.each([
    ["once", true],
    ["always", true],
    ["deny", false],
  ] as const)("answered with %s lets the call run: %s", async (answer, isAllowed) => {
    const { board, written, onlyId } = openBoard();
    const asked = board.confirm(request({ agent: "bot" }));
    expect(board.list()).toMatchObject([{ server: "shop", tool: "buy", params: { a: 1 }, agent: "bot" }]);
    board.answer(onlyId(), answer, "page");
    expect(await asked).toBe(isAllowed);
    expect(board.list()).toEqual([]);
    const facts = { event: "approval settled", req_id: "r", agent: "bot", server: "shop", tool: "buy" };
    expect(written).toEqual([{ ...facts, answer, by: "page" }]);
  });

  test("is settled by the first answer; whoever comes later is told which", async () => {
    const { board, written, onlyId } = openBoard();
    const asked = board.confirm(request());
    const id = onlyId();
    expect(board.answer(id, "deny", "page")).toMatchObject({ isFirst: true });
    const late = board.answer(id, "always", "command");
    expect(late).toMatchObject({ isFirst: false, settled: { end: "deny", by: "page", tool: "buy" } });
    expect(await asked).toBe(false);
    expect(written).toHaveLength(1);
    expect(board.answer("nothing", "once", "page")).toBeUndefined();
  });

  test("is put to those who must be asked, and taken back when another answers", async () => {
    const { board, onlyId } = openBoard();
    const told: unknown[] = [];
    board.attend("terminal", (question, signal) => {
      signal.addEventListener("abort", () => told.push(question.id, signal.reason));
      return new Promise(() => undefined);
    });
    const asked = board.confirm(request());
    const id = onlyId();
    board.answer(id, "once", "page");
    expect(await asked).toBe(true);
    expect(told).toEqual([id, { id, server: "shop", tool: "buy", end: "once", by: "page" }]);
  });

  test("is answered by whoever is asked, and goes on when asking them fails", async () => {
    const { board, onlyId } = openBoard();
    const leave = board.attend("broken", () => Promise.reject(new Error("no terminal")));
    const asked = board.confirm(request());
    await Promise.resolve();
    board.answer(onlyId(), "once", "page");
    expect(await asked).toBe(true);
    leave();
    board.attend("terminal", async () => "deny");
    expect(await board.confirm(request())).toBe(false);
    expect(board.listSettled()[0]).toMatchObject({ end: "deny", by: "terminal" });
  });

  test.each([
    ["the agent takes back", CANCELLED, "withdrawn"],
    ["whose deadline passes", "expired", "expired"],
  ])("%s is a no, and goes", async (_, reason, end) => {
    const { board, written } = openBoard();
    const call = new AbortController();
    const asked = board.confirm(request({ signal: call.signal }));
    call.abort(reason);
    expect(await asked).toBe(false);
    expect(board.list()).toEqual([]);
    expect(board.listSettled()).toMatchObject([{ end, by: undefined }]);
    expect(written).toMatchObject([{ answer: end }]);
  });

  test("is news when it comes and when it goes", () => {
    const { board, onlyId } = openBoard();
    const listener = vi.fn();
    const unlisten = board.listen(listener);
    void board.confirm(request());
    expect(listener).toHaveBeenCalledTimes(1);
    board.answer(onlyId(), "once", "page");
    expect(listener).toHaveBeenCalledTimes(2);
    unlisten();
    void board.confirm(request());
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

test("a tool that is always allowed is not asked for again; a tool of like name is", async () => {
  const { board, written, onlyId } = openBoard();
  void board.confirm(request({ tool: "b*" }));
  board.answer(onlyId(), "always", "page");
  expect(await board.confirm(request({ tool: "b*" }))).toBe(true);
  expect(written.at(-1)).toMatchObject({ answer: "always", by: "stored" });
  void board.confirm(request());
  void board.confirm(request({ tool: "b*", server: "shop.b" }));
  expect(board.list()).toHaveLength(2);
});

test("a tool that has changed since it was always allowed is asked for again, and the question says so", async () => {
  const { board, onlyId } = openBoard();
  void board.confirm(request());
  expect(board.list()).toMatchObject([{ isChanged: false }]);
  board.answer(onlyId(), "always", "page");
  const asked = board.confirm(request({ definition: "another" }));
  expect(board.list()).toMatchObject([{ isChanged: true }]);
  board.answer(onlyId(), "always", "page");
  expect(await asked).toBe(true);
  expect(await board.confirm(request({ definition: "another" }))).toBe(true);
  expect(board.listAlways()).toMatchObject([{ server: "shop", tool: "buy", definition: "another" }]);
});

test("what is taken back is asked for again, and that is news", () => {
  const { board, written, onlyId } = openBoard();
  void board.confirm(request());
  board.answer(onlyId(), "always", "page");
  const listener = vi.fn();
  board.listen(listener);
  expect(board.revoke({ server: "shop", tool: "buy" }, "page")).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(board.revoke({ server: "shop", tool: "buy" }, "page")).toBe(false);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(written.at(-1)).toMatchObject({
    event: "approval revoked",
    server: "shop",
    tool: "buy",
    by: "page",
  });
  void board.confirm(request());
  expect(board.list()).toHaveLength(1);
});

test("more questions than anybody would look at are refused at once", async () => {
  const { board } = openBoard();
  for (let count = 0; count < 50; count += 1) void board.confirm(request());
  expect(await board.confirm(request())).toBe(false);
  expect(board.list()).toHaveLength(50);
});
