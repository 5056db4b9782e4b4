import { expect, test, vi } from "vitest";
import { SharedWork } from "./shared-work.ts";

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((pass, fail) => {
    resolve = pass;
    reject = fail;
  });
  return { promise, resolve, reject };
}

test("work that is asked for twice at once is done once, and again afterwards", async () => {
  const shared = new SharedWork<number>();
  const first = deferred<number>();
  const work = vi.fn(() => first.promise);
  const answers = Promise.all([shared.run("a", work), shared.run("a", work)]);
  first.resolve(7);
  expect(await answers).toEqual([7, 7]);
  expect(work).toHaveBeenCalledTimes(1);
  await shared.run("a", work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("a failure reaches everybody and is not kept", async () => {
  const shared = new SharedWork<number>();
  const fail = () => Promise.reject(new Error("broken"));
  await expect(shared.run("a", fail)).rejects.toThrow("broken");
  await expect(shared.run("a", async () => 1)).resolves.toBe(1);
});

test("work goes on while somebody waits and is cancelled when the last has gone", async () => {
  const shared = new SharedWork<number>();
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<number>(() => undefined);
  };
  const [one, two] = [new AbortController(), new AbortController()];
  const first = shared.run("a", work, one.signal);
  const second = shared.run("a", work, two.signal);
  one.abort(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  expect(signals[0]?.aborted).toBe(false);
  two.abort(new Error("gone too"));
  await expect(second).rejects.toThrow("gone too");
  expect(signals[0]?.aborted).toBe(true);
});

test("who comes after a cancelled work gets a new one", async () => {
  const shared = new SharedWork<number>();
  const leaving = new AbortController();
  const first = shared.run("a", () => new Promise(() => undefined), leaving.signal);
  leaving.abort(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await expect(shared.run("a", async () => 2)).resolves.toBe(2);
});
