import { expect, test } from "vitest";
import { BoundedQueue } from "./bounded-queue.ts";

test("no more runs at once than may, whoever comes when", async () => {
  const queue = new BoundedQueue(2);
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  const first = Array.from({ length: 5 }, () => queue.run(work));
  // One that comes in the very moment in which a place is handed on.
  const late = first[0]?.then(() => Promise.all([queue.run(work), queue.run(work)]));
  await Promise.all([...first, late]);
  expect(most).toBe(2);
});

test("work that fails gives its place back, and its error to whoever asked", async () => {
  const queue = new BoundedQueue(1);
  await expect(queue.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(() => Promise.resolve("yes"))).toBe("yes");
});

test("work starts in the order in which it came", async () => {
  const queue = new BoundedQueue(1);
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((number) => queue.run(async () => void order.push(number))));
  expect(order).toEqual([1, 2, 3]);
});
