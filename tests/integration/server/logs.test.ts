import { Events } from "@a2c-smcp/protocol";
import type { LogFields, Logger } from "@a2c-smcp/runtime";
import { jwt, sharedSecret } from "@a2c-smcp/server";
import { describe, expect, test } from "vitest";
import {
  ask,
  call,
  connect,
  connectionError,
  enter,
  enterPair,
  eventually,
  settle,
  startServer,
} from "./parties.ts";

type Line = [level: string, message: string, fields: LogFields | undefined];

function createLog(): { lines: Line[]; logger: Logger } {
  const lines: Line[] = [];
  const at = (level: string) => (message: string, fields?: LogFields) =>
    void lines.push([level, message, fields]);
  return { lines, logger: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") } };
}

describe("the log", () => {
  test("has one line per request, with its id, event, office, outcome and time (#errors.logged)", async () => {
    const { lines, logger } = createLog();
    const { url } = await startServer({ logger });
    const { agent, computer } = await enterPair(url);
    computer.on(Events.CallTool, (_request: unknown, ack: (answer: unknown) => void) => ack({ content: [] }));
    lines.length = 0;
    await ask(agent, Events.CallTool, call({ req_id: "good" }));
    await ask(agent, Events.CallTool, call({ req_id: "bad", computer: "nobody" }));

    const who = { audit: true, agent: "a1", computer: "c1", tool: "echo" };
    const common = { event: Events.CallTool, office: "o1", sid: agent.id, ms: expect.any(Number), ...who };
    expect(lines.filter(([level]) => level === "info")).toEqual([
      ["info", "request", { ...common, req_id: "good", outcome: "ok" }],
      [
        "info",
        "request",
        { ...common, computer: "nobody", req_id: "bad", outcome: "404", reason: expect.any(String) },
      ],
    ]);
  });

  test("shows no payload and no secret, at any level (#errors.details-clean)", async () => {
    const { lines, logger } = createLog();
    const auth = sharedSecret("open-sesame");
    const { url } = await startServer({ logger, auth });
    const shown = { headers: { "x-api-key": "open-sesame" }, auth: { token: "open-sesame" } };
    const computer = await enter(url, { role: "computer", name: "c1", office: "o1", ...shown });
    const agent = await enter(url, { role: "agent", name: "a1", office: "o1", ...shown });
    computer.on(Events.CallTool, (_request: unknown, ack: (answer: unknown) => void) =>
      ack({ text: "hidden-answer" }),
    );
    await ask(agent, Events.CallTool, call({ params: { password: "hidden-parameter" } }));
    await ask(agent, Events.CallTool, call({ computer: { secret: "hidden-field" } }));
    await connectionError(url, { auth: { token: "hidden-guess" } });

    const text = JSON.stringify(lines);
    expect(text).toContain(Events.CallTool);
    expect(text).not.toMatch(/hidden|sesame/);
  });

  test("does not repeat a wrong token, and neither does the refusal (#errors.details-clean)", async () => {
    const { lines, logger } = createLog();
    const secret = "a secret of at least thirty-two bytes";
    const { url } = await startServer({ logger, auth: jwt({ secret, issuer: "us", audience: "a2c" }) });
    const error = await connectionError(url, { auth: { token: "eyJhbGciOiJub25lIn0.e30." } });

    expect(JSON.stringify([lines, error.data])).not.toMatch(/eyJ|thirty-two|issuer|127\.0\.0\.1:/);
    expect(lines).toContainEqual([
      "info",
      "connection refused",
      { audit: true, reason: "authentication", address: "127.0.0.1" },
    ]);
  });

  test("leaves out what one connection is refused again and again, and says how much", async () => {
    const { lines, logger } = createLog();
    const { url } = await startServer({ logger, limits: { requestBurst: 1_000 } });
    const hostile = await connect(url);
    lines.length = 0;
    for (let count = 0; count < 300; count += 1) hostile.emit("x");
    await settle(hostile);
    const refused = () => lines.filter(([, message]) => message === "request");
    expect(refused().length).toBeLessThan(200);
    await expect
      .poll(async () => {
        await settle(hostile);
        return refused().some(([, , fields]) => Number(fields?.["left_out"]) > 0);
      }, eventually)
      .toBe(true);
  });

  test("has one line for a streak of requests that came too fast", async () => {
    const { lines, logger } = createLog();
    const { url } = await startServer({ logger, limits: { requestsPerSecond: 0.001, requestBurst: 1 } });
    const hasty = await connect(url);
    for (let count = 0; count < 20; count += 1) hasty.emit(Events.ListRoom, {});
    await settle(hasty);

    expect(lines.filter(([, , fields]) => fields?.["reason"] !== undefined)).toHaveLength(2);
  });
});

describe("the details of an error (#errors.details-clean)", () => {
  test("carry only what the peer itself said", async () => {
    const { url } = await startServer();
    const { agent } = await enterPair(url);
    const errors = [
      await ask(agent, Events.CallTool, call({ computer: "nobody" })),
      await ask(agent, Events.CallTool, call({ timeout: "soon" })),
      await ask(agent, "made:up", {}),
    ];

    expect(errors).toEqual([
      expect.objectContaining({ details: { computer: "nobody" } }),
      expect.objectContaining({ details: { field: "timeout" } }),
      expect.not.objectContaining({ details: expect.anything() }),
    ]);
    expect(JSON.stringify(errors)).not.toMatch(/at .*\.ts|node_modules|127\.0\.0\.1/);
  });
});
