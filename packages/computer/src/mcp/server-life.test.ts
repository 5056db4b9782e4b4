import { expect, test } from "vitest";
import { ServerLife } from "./server-life.ts";

test("counts new starts, not the first one, and keeps the last error", () => {
  const life = new ServerLife((text) => text);
  expect(life.view()).toEqual({ restarts: 0, lastError: undefined, log: [] });
  life.noteStart();
  expect(life.view().restarts).toBe(0);
  life.noteError("it ended");
  life.noteStart();
  expect(life.view()).toMatchObject({ restarts: 1, lastError: "it ended" });
});

test("keeps the last lines, short ones and without secrets", () => {
  const life = new ServerLife((text) => text.replaceAll("hunter2", "***"));
  for (let line = 0; line < 300; line += 1) life.noteLine(`line ${line} hunter2`);
  life.noteLine("x".repeat(2_000));
  const { log } = life.view();
  expect(log).toHaveLength(200);
  expect(log[0]).toBe("line 101 ***");
  expect(log.at(-1)).toHaveLength(500);
});
