import { describe, expect, test } from "vitest";
import { Turns } from "./turns.ts";

/** A piece of work that ends when it is told to. */
function createStep(log: string[], name: string) {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = (): Promise<void> => {
    log.push(`${name} begins`);
    return done.then(() => void log.push(`${name} ends`));
  };
  return { work, finish };
}

describe("the turns of a connection", () => {
  test("are taken at once while everything answers at once", () => {
    const log: string[] = [];
    const turns = new Turns();
    turns.change(() => void log.push("join"));
    turns.follow(() => void log.push("call"));
    turns.change(() => void log.push("leave"));

    expect(log).toEqual(["join", "call", "leave"]);
  });

  test("keep their order when a change takes its time", async () => {
    const log: string[] = [];
    const turns = new Turns();
    const join = createStep(log, "join");
    const leave = createStep(log, "leave");
    turns.change(join.work);
    turns.follow(() => void log.push("call"));
    turns.change(leave.work);
    leave.finish();
    expect(log).toEqual(["join begins"]);
    join.finish();

    await expect.poll(() => log).toEqual(["join begins", "join ends", "call", "leave begins", "leave ends"]);
  });

  test("are free again when the change is over", async () => {
    const log: string[] = [];
    const turns = new Turns();
    const join = createStep(log, "join");
    turns.change(join.work);
    join.finish();
    await expect.poll(() => log).toEqual(["join begins", "join ends"]);
    await Promise.resolve();
    turns.follow(() => void log.push("call"));

    expect(log.at(-1)).toBe("call");
  });

  test("of a call are not waited for", () => {
    const log: string[] = [];
    const turns = new Turns();
    turns.follow(createStep(log, "first").work);
    turns.follow(createStep(log, "second").work);

    expect(log).toEqual(["first begins", "second begins"]);
  });
});
