import { ProtocolError } from "@a2c-smcp/protocol";
import { fixtureServer, HttpFixture, memoryServer, recordingLogger } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { call, poll, reportOf, startComputer, textOf, toolNames } from "./kit.ts";

const errorOf = (promise: Promise<unknown>): Promise<ProtocolError> =>
  promise.then(
    () => expect.unreachable(),
    (cause: ProtocolError) => cause,
  );

describe.each(["legacy", "modern"] as const)("the tools of a server of the %s era", (era) => {
  test("are listed, called, and answer with their results (#tools.result)", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era }) });

    expect(toolNames(computer)).toEqual(expect.arrayContaining(["echo", "add", "image"]));
    expect(computer.tools.list().find(({ name }) => name === "add")).toMatchObject({
      description: "",
      params_schema: { required: ["a", "b"] },
      return_schema: { properties: { sum: { type: "number" } } },
    });
    expect(await call(computer, "add", { a: 1, b: 2 })).toMatchObject({
      content: [{ type: "text", text: "3" }],
      structuredContent: { sum: 3 },
    });
    expect(await call(computer, "image")).toMatchObject({
      content: [{ type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" }],
    });
    const { meta, _meta } = await call(computer, "echo", { text: "x" });
    expect(meta).toMatchObject({ "test/result": true });
    expect(meta).toEqual(_meta);
  });

  test("that report an error have their result handed on, not thrown", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era }) });

    expect(await call(computer, "fail")).toMatchObject({ isError: true, content: [{ text: "it failed" }] });
    expect(computer.tools.history().at(-1)).toMatchObject({ tool: "fail", success: false });
  });

  test("that fail in their server are 4003 with what the server said (#tools.failed) (#errors.passed-on)", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era }) });

    const error = await errorOf(call(computer, "throw", { message: "cannot open /srv/data/secret.db" }));

    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({
      code: 4003,
      details: { mcp_server: "s", code: 4242, message: "cannot open .../secret.db" },
    });
  });

  test("that exceed their timeout are cancelled and reported with 4004 (#tools.timeout)", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era }) });

    const answer = await computer.tools.call({ name: "slow", params: {}, reqId: "r", timeoutMs: 200 });

    expect(answer).toMatchObject({ isError: true, meta: { a2c_timeout: true, error_code: 4004 } });
    await poll(async () => (await reportOf(computer)).cancelled).toHaveLength(1);
  });

  test("are cancelled in the server when the call is taken back (#tools.cancel)", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era }) });
    const cancel = new AbortController();
    // Progress shows that the tool is really running when it is cancelled.
    const onProgress = (): void => cancel.abort();

    const answer = await computer.tools.call({
      name: "slow",
      params: { progress: 1 },
      reqId: "r",
      signal: cancel.signal,
      onProgress,
    });

    expect(answer).toMatchObject({
      isError: true,
      meta: { a2c_cancelled: true, a2c_cancel_reason: "agent_requested" },
    });
    await poll(async () => (await reportOf(computer)).cancelled).toHaveLength(1);
  });

  test("report all of their progress, the last step too", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era }) });
    const steps: number[] = [];

    await computer.tools.call({
      name: "slow",
      params: { progress: 5, end: true },
      reqId: "r",
      onProgress: ({ progress }) => steps.push(progress),
    });

    expect(steps).toEqual([1, 2, 3, 4, 5]);
  });

  test("are followed when they change", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era }) });
    const changes: string[][] = [];
    computer.on("tools-changed", (tools) => changes.push(tools.map(({ name }) => name)));
    const before = toolNames(computer);

    await call(computer, "grow");

    await poll(() => changes).toEqual([[...before, "grown_1"]]);
    expect(textOf(await call(computer, "grown_1"))).toBe("grown_1");
  });

  test("that change in nothing are listed again and not told", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era }) });
    let told = 0;
    computer.on("tools-changed", () => {
      told += 1;
    });

    await call(computer, "announce");
    await poll(async () => (await reportOf(computer)).lists).toBe(2);
    await call(computer, "grow");

    await poll(() => toolNames(computer)).toContain("grown_1");
    expect(told).toBe(1);
  });

  test("are answered from memory: asking for them asks no server", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era }) });

    for (let times = 0; times < 5; times += 1) computer.tools.list();

    expect((await reportOf(computer)).lists).toBe(1);
  });

  test("are listed over all pages", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era, pageSize: 5 }) });

    expect(toolNames(computer)).toEqual(expect.arrayContaining(["echo", "report"]));
    expect((await reportOf(computer)).lists).toBe(1);
  });
});

describe("a call", () => {
  test("that does not fit the schema is refused with 400 before it runs (#tools.params-checked)", async () => {
    await using http = await HttpFixture.start();
    await using computer = await startComputer({ s: { url: http.url } });

    const error = await errorOf(call(computer, "add", { a: "s3cr3t", b: 2 }));

    expect(error).toMatchObject({
      code: 400,
      message: expect.stringMatching(/do not fit its schema: \/a must be number/),
      details: { errors: [{ path: "/a", message: "must be number" }] },
    });
    expect(JSON.stringify(error.toPayload())).not.toContain("s3cr3t");
  });

  test("of an unknown tool is 4001 (#tools.not-found)", async () => {
    await using http = await HttpFixture.start();
    await using computer = await startComputer({ s: { url: http.url } });

    expect(await errorOf(call(computer, "nope"))).toMatchObject({ code: 4001, details: { tool: "nope" } });
    expect(computer.tools.history()).toEqual([]);
  });

  test("of a forbidden tool is 4002, and the tool is not listed (#tools.forbidden) (#tools.disabled)", async () => {
    await using http = await HttpFixture.start();
    await using computer = await startComputer({ s: { url: http.url, forbidden_tools: ["exit"] } });

    expect(toolNames(computer)).not.toContain("exit");
    expect(await errorOf(call(computer, "exit"))).toMatchObject({ code: 4002 });
    expect(await errorOf(call(computer, "s.exit"))).toMatchObject({ code: 4002 });
  });

  test("of a tool of a disabled server is 4002, and the server is not started (#tools.server-disabled) (#tools.disabled)", async () => {
    await using http = await HttpFixture.start();
    const disabled = { url: http.url, disabled: true, tool_meta: { echo: { alias: "say" } } };
    await using computer = await startComputer({ s: disabled });

    expect(computer.servers.list()).toMatchObject([{ name: "s", state: { phase: "disabled" } }]);
    expect(computer.tools.list()).toEqual([]);
    for (const name of ["s.add", "echo", "say"])
      expect(await errorOf(call(computer, name))).toMatchObject({ code: 4002, details: { mcp_server: "s" } });
    expect(await errorOf(call(computer, "add"))).toMatchObject({ code: 4001 });
  });

  test("goes by the alias, which is also what is listed (#tools.alias)", async () => {
    await using http = await HttpFixture.start();
    const tool_meta = { echo: { alias: "say", tags: ["a"] } };
    await using computer = await startComputer({ s: { url: http.url, tool_meta } });

    expect(toolNames(computer)).toContain("say");
    expect(toolNames(computer)).not.toContain("echo");
    for (const name of ["say", "echo", "s.echo"])
      expect(await call(computer, name, { text: "hi" })).toMatchObject({
        content: [{ text: "hi" }],
        meta: { a2c_tool_meta: { alias: "say", tags: ["a"] } },
      });
  });

  test("reaches either of two tools with one name, and the operator is warned (#tools.same-name)", async () => {
    await using a = await HttpFixture.start();
    await using b = await HttpFixture.start();
    const { logger, lines } = recordingLogger();
    await using computer = await startComputer({ a: { url: a.url }, b: { url: b.url } }, { logger });

    expect(toolNames(computer)).toEqual(expect.arrayContaining(["a.report", "b.report"]));
    expect(await errorOf(call(computer, "report"))).toMatchObject({
      code: 4001,
      details: { candidates: ["a.report", "b.report"] },
    });
    await call(computer, "a.grow");
    expect([a.state.grown, b.state.grown]).toEqual([["grown_1"], []]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: "warn", fields: expect.objectContaining({ tool: "report" }) }),
    );
  });

  test("that a person refuses did not run and is no success (#tools.confirm-hook)", async () => {
    await using http = await HttpFixture.start();
    await using computer = await startComputer({ s: { url: http.url } }, { confirm: async () => false });

    expect(await call(computer, "echo", { text: "x" })).toMatchObject({
      isError: true,
      meta: { a2c_refused: true, error_code: 4005 },
    });
  });

  test("that nobody can confirm is 4005 unless the policy allows it (#tools.confirm-missing)", async () => {
    await using http = await HttpFixture.start();
    const servers = { s: { url: http.url, tool_meta: { add: { auto_apply: true } } } };
    await using computer = await startComputer(servers, { allow: ["s.ec*"] });

    expect(await errorOf(call(computer, "report"))).toMatchObject({ code: 4005 });
    expect(textOf(await call(computer, "echo", { text: "x" }))).toBe("x");
    expect(textOf(await call(computer, "add", { a: 1, b: 1 }))).toBe("2");
  });

  test("is over in time when nobody answers the question", async () => {
    await using http = await HttpFixture.start();
    const confirm = (): Promise<boolean> => new Promise(() => undefined);
    await using computer = await startComputer({ s: { url: http.url } }, { confirm });

    const answer = await computer.tools.call({
      name: "echo",
      params: { text: "x" },
      reqId: "r",
      timeoutMs: 100,
    });

    expect(answer).toMatchObject({ isError: true, meta: { a2c_timeout: true, error_code: 4004 } });
    expect(textOf(answer)).toContain("asked to confirm it and has not answered");
  });

  test("is in the history and told, with its server and without its parameters", async () => {
    await using http = await HttpFixture.start();
    await using computer = await startComputer({ s: { url: http.url } });
    const told: unknown[] = [];
    computer.on("tool-called", (entry) => told.push(entry));

    await computer.tools.call({ name: "echo", params: { text: "x" }, reqId: "r-1" });
    await errorOf(call(computer, "throw"));

    const [first, second] = computer.tools.history();
    expect(first).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      req_id: "r-1",
      agent: undefined,
      by: "agent",
      server: "s",
      tool: "echo",
      success: true,
      error: null,
      ms: expect.any(Number),
    });
    expect(second).toMatchObject({
      tool: "throw",
      success: false,
      error: "The tool failed in its MCP server",
    });
    expect(told).toEqual(computer.tools.history());
  });

  test("that fails is logged with its request id (#errors.logged)", async () => {
    await using http = await HttpFixture.start();
    const { logger, lines } = recordingLogger();
    await using computer = await startComputer({ s: { url: http.url } }, { logger });

    await errorOf(computer.tools.call({ name: "throw", params: {}, reqId: "r-77" }));

    expect(lines).toContainEqual({
      level: "warn",
      message: "tool call failed",
      fields: expect.objectContaining({ reqId: "r-77", code: 4003 }),
    });
  });

  test("reaches a server that others wrote", async () => {
    const file = `/tmp/a2c-memory-${process.pid}.jsonl`;
    await using computer = await startComputer({ memory: memoryServer(file) });

    const answer = await call(computer, "read_graph");

    expect(answer.structuredContent).toEqual({ entities: [], relations: [] });
  });
});

test("a list of tools that goes round in circles is cut off, and the server is usable", async () => {
  const { logger, lines } = recordingLogger();
  await using computer = await startComputer({ s: fixtureServer({ loopCursor: true }) }, { logger });

  expect(textOf(await call(computer, "echo", { text: "x" }))).toBe("x");
  expect(lines).toContainEqual(
    expect.objectContaining({
      fields: expect.objectContaining({ problem: "tools: stopped: a cursor came twice" }),
    }),
  );
});
