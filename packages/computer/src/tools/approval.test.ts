import { silentLogger } from "@a2c-smcp/runtime";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "../config/read-config.ts";
import type { ServerConfig } from "../config/server-config.ts";
import type { ApprovalOptions, ConfirmRequest, Decision } from "./approval.ts";
import { Approval } from "./approval.ts";
import { effectiveMeta } from "./effective-meta.ts";
import type { Route } from "./server-tools.ts";
import { serverTools } from "./server-tools.ts";

const route = (auto_apply?: boolean | null, tool = "read_file", server = "files") => ({
  name: `shown_${tool}`,
  server,
  tool: { name: tool },
  meta:
    auto_apply === undefined
      ? undefined
      : effectiveMeta("t", { tool_meta: { t: { auto_apply } }, default_tool_meta: null }),
  isTrusted: false,
  source: "",
  isHarmless: false,
});
const request = () => ({ reqId: "r", params: { a: 1 }, signal: new AbortController().signal });
const approval = (options: Partial<ApprovalOptions> = {}) =>
  new Approval({
    logger: silentLogger,
    servers: () => new Set(["files", "files.x", "FILES", "evil"]),
    ...options,
  });
const verdict = async (deciding: Promise<Decision>) => (await deciding).verdict;

afterEach(() => void vi.useRealTimers());

describe("a call of a tool with auto_apply", () => {
  test("runs without a question (#tools.confirm-hook)", async () => {
    const confirm = vi.fn();

    expect(await verdict(approval({ confirm }).decide(route(true), request()))).toBe("run");
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

    expect(await verdict(approval({ confirm }).decide(route(autoApply), request()))).toBe("run");
    expect(asked).toMatchObject([
      {
        ...{ reqId: "r", server: "files", tool: "read_file", params: { a: 1 } },
        ...{ isTrusted: false, isAllowed: false, hints: { isReadOnly: false, isDestructive: false } },
      },
    ]);
  });

  test("does not run when the hook says no, whatever the policy (#tools.confirm-hook)", async () => {
    const deciding = approval({ confirm: async () => false, allow: ["*"] }).decide(
      route(autoApply),
      request(),
    );

    expect(await verdict(deciding)).toBe("refused");
  });

  test("needs somebody to ask when there is no hook (#tools.confirm-missing)", async () => {
    expect(await verdict(approval().decide(route(autoApply), request()))).toBe("needed");
  });
});

describe("the policy of the operator (#tools.confirm-missing)", () => {
  test.each([
    ["*", true],
    ["files.*", true],
    ["*.read_*", true],
    ["*.*_*_*", false],
    ["f*s.r*_*e", true],
    ["files.read_file", true],
    ["files.read_file*", true],
    ["files.shown_read_file", false],
    ["file.*", false],
    ["read_*", false],
    ["files.read", false],
    ["filesXread_file", false],
    ["*.write_*", false],
    ["FILES.*", false],
    ["", false],
  ])("%s allows files.read_file: %s", async (pattern, isAllowed) => {
    expect(await verdict(approval({ allow: [pattern] }).decide(route(), request()))).toBe(
      isAllowed ? "run" : "needed",
    );
  });

  test.each([
    ["files.*", "files.x", "wipe"],
    ["files.x*", "files.x", "wipe"],
    ["files.wipe", "evil", "files.wipe"],
    ["*.read_*", "evil", "wipe.read_"],
    ["files.x.*", "files", "x.wipe"],
  ])("%s allows nothing of %s, least of all %s", async (pattern, server, tool) => {
    const decision = approval({ allow: [pattern] }).decide(route(null, tool, server), request());
    expect(await verdict(decision)).toBe("needed");
  });

  test("the longest name of a server in a pattern counts", async () => {
    const decision = approval({ allow: ["files.x.*"] }).decide(route(null, "wipe", "files.x"), request());
    expect(await decision).toMatchObject({ verdict: "run", by: "policy" });
  });

  test("is told to whoever is asked", async () => {
    const asked: boolean[] = [];
    const confirm = async ({ isAllowed }: ConfirmRequest) => asked.push(isAllowed) > 0;
    const asking = approval({ confirm, allow: ["files.read_*"] });
    await asking.decide(route(), request());
    await asking.decide(route(null, "write"), request());
    expect(asked).toEqual([true, false]);
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
    const deciding = approval({ confirm, confirmTimeoutMs: 1_000 }).decide(route(), request());

    await vi.advanceTimersByTimeAsync(1_000);

    expect(await verdict(deciding)).toBe("unanswered");
    expect(seen?.aborted).toBe(true);
  });

  test("is not waited for when the call is over", async () => {
    const call = new AbortController();
    const confirm = (): Promise<boolean> => new Promise(() => undefined);
    const deciding = approval({ confirm }).decide(route(), { ...request(), signal: call.signal });

    call.abort("cancelled");

    expect(await verdict(deciding)).toBe("unanswered");
  });

  test("that finds nobody to ask leaves it to the policy", async () => {
    const confirm = async () => undefined;
    expect(await verdict(approval({ confirm }).decide(route(), request()))).toBe("needed");
    const allowing = approval({ confirm, allow: ["files.*"] });
    expect(await allowing.decide(route(), request())).toMatchObject({ by: "policy", pattern: "files.*" });
  });

  test.each([
    [5_000, 5_000],
    [90_000, 60_000],
  ])("of a call with %d ms left knows that it has %d", async (left, given) => {
    vi.useFakeTimers();
    const confirm = vi.fn(async (_: ConfirmRequest) => true);
    await approval({ confirm }).decide(route(), { ...request(), endsAt: new Date(Date.now() + left) });
    expect(confirm.mock.calls[0]?.[0].deadline).toEqual(new Date(Date.now() + given));
  });

  test("that fails counts as a no", async () => {
    const confirm = () => Promise.reject(new Error("no terminal"));

    expect(await verdict(approval({ confirm }).decide(route(), request()))).toBe("refused");
  });
});

describe("a call of a tool that its server marks as read-only", () => {
  const says = (annotations: Record<string, unknown>, trust_hints?: boolean, auto_apply?: boolean) => {
    const tool_meta = auto_apply === undefined ? {} : { t: { auto_apply } };
    const { servers } = readConfig({ servers: { s: { command: "x", trust_hints, tool_meta } } });
    const config = servers["s"] as ServerConfig;
    return serverTools({ config, tools: [{ name: "t", annotations }] }).offered.get("t") as Route;
  };
  const confirm = vi.fn(async () => false);

  test("runs without a question where the operator trusts that server (#tools.hints)", async () => {
    const decision = await approval({ confirm }).decide(says({ readOnlyHint: true }, true), request());
    expect(decision).toEqual({ verdict: "run", by: "trusted-hint" });
    expect(confirm).not.toHaveBeenCalled();
  });

  test.each([
    ["the server is not trusted", says({ readOnlyHint: true })],
    ["the server is not trusted", says({ readOnlyHint: true }, false)],
    ["it is destructive as well", says({ readOnlyHint: true, destructiveHint: true }, true)],
    ["the hint is no plain yes", says({ readOnlyHint: "true" }, true)],
    ["the operator wants to be asked", says({ readOnlyHint: true }, true, false)],
  ])("is asked for when %s (#tools.hints)", async (_, hinted) => {
    expect(await verdict(approval({ confirm }).decide(hinted, request()))).toBe("refused");
    expect(await verdict(approval().decide(hinted, request()))).toBe("needed");
  });

  test("tells whoever is asked what its server says", async () => {
    const asked: ConfirmRequest[] = [];
    const asking = approval({ confirm: async (one) => asked.push(one) > 0 });
    await asking.decide(says({ readOnlyHint: true, destructiveHint: true, idempotentHint: true }), request());
    expect(asked).toMatchObject([
      { isTrusted: false, hints: { isReadOnly: true, isDestructive: true, isIdempotent: true } },
    ]);
  });
});
