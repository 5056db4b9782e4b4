import { expect, test } from "vitest";
import { Gate } from "./gate.ts";

test("so many are in at once, and the others follow in order", async () => {
  const gate = new Gate(2);
  const entered: number[] = [];
  const leaves: (() => void)[] = [];
  const all = [0, 1, 2, 3].map(async (who) => {
    const leave = await gate.enter();
    entered.push(who);
    leaves.push(leave);
  });
  await Promise.all(all.slice(0, 2));
  expect(entered).toEqual([0, 1]);
  leaves[0]?.();
  leaves[0]?.();
  await all[2];
  expect(entered).toEqual([0, 1, 2]);
  leaves[1]?.();
  await all[3];
  for (const leave of leaves) leave();
  const again = await Promise.all([gate.enter(), gate.enter()]);
  expect(again).toHaveLength(2);
});
