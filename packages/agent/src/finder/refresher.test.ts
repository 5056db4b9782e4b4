import { expect, test, vi } from "vitest";
import { Refresher } from "./refresher.ts";

function start() {
  const pending: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const fetch = vi.fn(
    (_computer: string) =>
      new Promise<string>((resolve, reject) => {
        pending.push({ resolve, reject });
      }),
  );
  const tell = vi.fn();
  const fail = vi.fn();
  return { refresher: new Refresher<string>({ fetch, tell, fail }), fetch, tell, fail, pending };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("many changes while one fetch runs are one more fetch, and only the newest is told", async () => {
  const { refresher, fetch, tell, pending } = start();
  for (let count = 0; count < 50; count += 1) refresher.touch("lab");
  expect(fetch).toHaveBeenCalledTimes(1);
  pending[0]?.resolve("old");
  await settled();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(tell).not.toHaveBeenCalled();
  pending[1]?.resolve("new");
  await settled();
  expect(tell.mock.calls).toEqual([["lab", "new"]]);
  refresher.touch("lab");
  expect(fetch).toHaveBeenCalledTimes(3);
});

test("computers are fetched side by side", () => {
  const { refresher, fetch } = start();
  refresher.touch("lab");
  refresher.touch("desk");
  expect(fetch.mock.calls).toEqual([["lab"], ["desk"]]);
});

test("a fetch that fails is reported, and a change of meanwhile is fetched all the same", async () => {
  const { refresher, fetch, tell, fail, pending } = start();
  refresher.touch("lab");
  refresher.touch("lab");
  pending[0]?.reject(new Error("gone"));
  await settled();
  expect(fail).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  pending[1]?.resolve("back");
  await settled();
  expect(tell.mock.calls).toEqual([["lab", "back"]]);
});
