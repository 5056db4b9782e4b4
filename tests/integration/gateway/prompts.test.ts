import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stand } from "./kit.ts";
import { connect, eras, openGateway } from "./kit.ts";
import { PlainServer } from "./plain-server.ts";

let stand: Stand;
const open: AsyncDisposable[] = [];

beforeAll(async () => {
  const a = await PlainServer.start({
    prompts: { summary: ({ topic = "" }) => `a: ${topic}`, letter: () => "Dear," },
  });
  const b = await PlainServer.start({ prompts: { summary: ({ topic = "" }) => `b: ${topic}` } });
  const c = await PlainServer.start({});
  stand = openGateway({ a: a.config, b: b.config, c: c.config }, { gateway: { startWaitMs: 5_000 } });
  open.push(stand, a, b, c);
});
afterAll(async () => {
  for (const one of open) await one[Symbol.asyncDispose]();
});

describe.each(eras)("prompts of servers, for a client of the %s era", (era) => {
  test("are listed under names that mean one of them, and passed on as their server gives them", async () => {
    await using me = await connect(stand, era);
    const { prompts } = await me.client.listPrompts();
    expect(prompts.map(({ name }) => name).sort()).toEqual(["a.summary", "b.summary", "letter"]);
    expect(prompts[0]?.arguments).toEqual([{ name: "topic" }]);
    const { messages } = await me.client.getPrompt({ name: "b.summary", arguments: { topic: "rain" } });
    expect(messages).toEqual([{ role: "user", content: { type: "text", text: "b: rain" } }]);
    const ref = { type: "ref/prompt" as const, name: "a.summary" };
    const { completion } = await me.client.complete({ ref, argument: { name: "topic", value: "r" } });
    expect(completion.values).toEqual(["topic:r"]);
  });

  test("that nobody has are refused with close names", async () => {
    await using me = await connect(stand, era);
    await expect(me.client.getPrompt({ name: "lettre" })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining("there are letter"),
    });
  });
});
