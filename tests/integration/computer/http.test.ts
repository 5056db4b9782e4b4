import { fixtureServer, HttpFixture, startEverything } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { call, poll, reportOf, startComputer, stateOf, textOf, toolNames } from "./kit.ts";

describe("an MCP server", () => {
  test("is reached over stdio, Streamable HTTP and SSE side by side (#computer.mcp-transports)", async () => {
    await using streamable = await startEverything("streamableHttp");
    await using sse = await startEverything("sse");
    await using computer = await startComputer({
      web: { type: "http", url: streamable.url },
      events: { type: "sse", url: sse.url },
      pipe: fixtureServer(),
    });

    expect(computer.servers.list().map(({ state }) => state.phase)).toEqual(["ready", "ready", "ready"]);
    for (const server of ["web", "events"]) {
      expect(textOf(await call(computer, `${server}.get-sum`, { a: 2, b: 3 }))).toContain("5");
      const steps: number[] = [];
      await computer.tools.call({
        name: `${server}.trigger-long-running-operation`,
        params: { duration: 0.3, steps: 3 },
        reqId: "r",
        onProgress: ({ progress }) => steps.push(progress),
      });
      expect(steps).toEqual([1, 2, 3]);
    }
    expect(textOf(await call(computer, "pipe.echo", { text: "x" }))).toBe("x");
  });
});

describe.each(["legacy", "both"] as const)("a Streamable HTTP server that speaks %s", (era) => {
  test("is spoken to in the newest era that it has", async () => {
    await using http = await HttpFixture.start({ era });
    await using computer = await startComputer({ s: { url: http.url } });

    expect(stateOf(computer, "s")).toMatchObject({
      phase: "ready",
      era: era === "legacy" ? "legacy" : "modern",
      pid: undefined,
    });
    expect(textOf(await call(computer, "echo", { text: "x" }))).toBe("x");
  });

  test("is told of a cancel (#tools.cancel)", async () => {
    await using http = await HttpFixture.start({ era });
    await using computer = await startComputer({ s: { url: http.url } });
    const cancel = new AbortController();

    const answer = await computer.tools.call({
      name: "slow",
      params: { progress: 1 },
      reqId: "r",
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
    });

    expect(answer).toMatchObject({ isError: true, meta: { a2c_cancelled: true } });
    await poll(() => http.state.cancelled).toHaveLength(1);
  });

  test("has its changes followed", async () => {
    await using http = await HttpFixture.start({ era });
    await using computer = await startComputer({ s: { url: http.url } });

    await call(computer, "grow");

    await poll(() => toolNames(computer)).toContain("grown_1");
  });

  test("that vanishes and comes back is connected again", async () => {
    await using http = await HttpFixture.start({ era });
    const health = { everyMs: 100, timeoutMs: 1_000 };
    await using computer = await startComputer({ s: { url: http.url } }, { health });

    await http.vanish();
    await poll(() => computer.tools.list()).toEqual([]);
    expect(stateOf(computer, "s")?.phase).not.toBe("ready");

    await http.resume();
    await poll(() => toolNames(computer)).toContain("echo");
    expect(textOf(await call(computer, "echo", { text: "back" }))).toBe("back");
  });

  test("that vanishes in the middle of a call ends the call", async () => {
    await using http = await HttpFixture.start({ era });
    const health = { everyMs: 100, timeoutMs: 1_000 };
    await using computer = await startComputer({ s: { url: http.url } }, { health });

    const pending = computer.tools.call({
      name: "slow",
      params: { progress: 1 },
      reqId: "r",
      timeoutMs: 60_000,
      onProgress: () => void http.vanish(),
    });

    await expect(pending).rejects.toMatchObject({ code: 4003 });
  });

  test("gets the credentials of its configuration, and refuses wrong ones with 4006 (#tools.authorization)", async () => {
    await using http = await HttpFixture.start({ era, token: "right" });
    const headers = { Authorization: "Bearer right" };
    await using computer = await startComputer({ s: { url: http.url, headers } });
    expect(textOf(await call(computer, "echo", { text: "x" }))).toBe("x");

    http.token = "other";

    expect(await call(computer, "echo", { text: "x" })).toMatchObject({
      isError: true,
      meta: { error_code: 4006, mcp_server: "s", auth_hint: { message: expect.any(String) } },
    });
  });

  test("that wants credentials where there are none makes calls 4006 (#tools.authorization)", async () => {
    await using http = await HttpFixture.start({ era, token: "right" });
    await using computer = await startComputer({ s: { url: http.url } });

    expect(stateOf(computer, "s")).toMatchObject({ phase: "failed", code: "authorization-needed" });
    expect(await call(computer, "s.echo", { text: "x" })).toMatchObject({
      isError: true,
      meta: { error_code: 4006, mcp_server: "s" },
    });
  });
});

describe("a session over HTTP", () => {
  test("that the server forgot is opened anew", async () => {
    await using http = await HttpFixture.start({ era: "legacy" });
    await using computer = await startComputer({ s: { url: http.url } });

    http.forgetSessions();
    await expect(call(computer, "echo", { text: "x" })).rejects.toMatchObject({
      code: 4003,
      details: { mcp_server: "s", reason: "mcp server cannot be reached" },
    });

    await poll(() => http.sessionCount).toBe(1);
    await poll(() => stateOf(computer, "s")?.phase).toBe("ready");
    expect((await reportOf(computer)).lists).toBe(2);
  });

  test("is ended on the server when the Computer closes, unless told otherwise", async () => {
    await using http = await HttpFixture.start({ era: "legacy" });
    const computer = await startComputer({
      polite: { url: http.url },
      rude: { url: http.url, terminate_on_close: false },
    });
    expect(http.sessionCount).toBe(2);

    await computer.close();

    expect(http.sessionCount).toBe(1);
  });
});
