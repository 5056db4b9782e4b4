import { silentLogger } from "@a2c-smcp/runtime";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ApprovalOptions, ConfirmRequest } from "./approval.ts";
import { Approval } from "./approval.ts";
import { effectiveMeta } from "./effective-meta.ts";

const route = (auto_apply?: boolean | null, tool = "read_file", server = "files") => ({
  name: `shown_${tool}`,
  server,
  tool: { name: tool },
  meta:
    auto_apply === undefined
      ? undefined
      : effectiveMeta("t", { tool_meta: { t: { auto_apply } }, default_tool_meta: null }),
});
const request = () => ({ reqId: "r", params: { a: 1 }, signal: new AbortController().signal });
const approval = (options: Partial<ApprovalOptions> = {}) =>
  new Approval({ logger: silentLogger, ...options });

afterEach(() => void vi.useRealTimers());

describe("a call of a tool with auto_apply", () => {
  test("runs without a question (#tools.confirm-hook)", async () => {
    const confirm = vi.fn();

    expect(await approval({ confirm }).decide(route(true), request())).toBe("run");
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe.each([false, null, undefined])("a call of a tool whose auto_apply is %s", (autoApply) => {
  test("is put to the confirm hook with all it needs (#tools.confirm-hook)", async () => {
    const asked: ConfirmRequest[] = [];
    const confirm = async (question: ConfirmRequest) => {
      asked.push(question);
      return true;
    };

    expect(await approval({ confirm }).decide(route(autoApply), request())).toBe("run");
    expect(asked).toMatchObject([{ reqId: "r", server: "files", tool: "read_file", params: { a: 1 } }]);
  });

  test("does not run when the hook says no, whatever the policy (#tools.confirm-hook)", async () => {
    const deciding = approval({ confirm: async () => false, allow: ["*"] }).decide(
      route(autoApply),
      request(),
    );

    expect(await deciding).toBe("refused");
  });

  test("needs somebody to ask when there is no hook (#tools.confirm-missing)", async () => {
    expect(await approval().decide(route(autoApply), request())).toBe("needed");
  });
});

describe("the policy of the operator (#tools.confirm-missing)", () => {
  test.each([
    ["*", true],
    ["files.*", true],
    ["*.read_*", true],
    ["files.read_file", true],
    ["files.shown_read_file", true],
    ["file.*", false],
    ["read_*", false],
    ["files.read", false],
    ["filesXread_file", false],
    ["*.write_*", false],
  ])("%s allows files.read_file: %s", async (pattern, isAllowed) => {
    expect(await approval({ allow: [pattern] }).decide(route(), request())).toBe(
      isAllowed ? "run" : "needed",
    );
  });
});

describe("the confirm hook", () => {
  test("has a deadline, and learns that it is over", async () => {
    vi.useFakeTimers();
    let seen: AbortSignal | undefined;
    const confirm = ({ signal }: ConfirmRequest): Promise<boolean> => {
      seen = signal;
      return new Promise(() => undefined);
    };
    const deciding = approval({ confirm, confirmTimeout: 1_000 }).decide(route(), request());

    await vi.advanceTimersByTimeAsync(1_000);

    expect(await deciding).toBe("unanswered");
    expect(seen?.aborted).toBe(true);
  });

  test("is not waited for when the call is over", async () => {
    const call = new AbortController();
    const confirm = (): Promise<boolean> => new Promise(() => undefined);
    const deciding = approval({ confirm }).decide(route(), { ...request(), signal: call.signal });

    call.abort("cancelled");

    expect(await deciding).toBe("unanswered");
  });

  test("that fails counts as a no", async () => {
    const confirm = () => Promise.reject(new Error("no terminal"));

    expect(await approval({ confirm }).decide(route(), request())).toBe("refused");
  });
});

describe("a call of a tool that its server marks as read-only", () => {
  const reading = { ...route(), tool: { name: "read_file", annotations: { readOnlyHint: true } } };
  const confirm = vi.fn(async () => false);

  test("runs without a question where such marks are trusted", async () => {
    expect(await approval({ trustReadOnly: true, confirm }).decide(reading, request())).toBe("run");
    expect(await approval({ trustReadOnly: true }).decide(reading, request())).toBe("run");
    expect(confirm).not.toHaveBeenCalled();
  });

  test("is asked for where they are not trusted, or the operator wants to be asked", async () => {
    expect(await approval({ confirm }).decide(reading, request())).toBe("refused");
    const forbidden = { ...route(false), tool: reading.tool };
    expect(await approval({ trustReadOnly: true, confirm }).decide(forbidden, request())).toBe("refused");
  });
});
