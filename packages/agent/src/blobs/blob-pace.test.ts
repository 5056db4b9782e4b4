import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BlobPace } from "./blob-pace.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const slow = { code: 4018, details: { reason: "slow" } };

/** A piece of so many bytes after so long. */
async function take(pace: BlobPace, milliseconds: number, bytes: number): Promise<void> {
  await pace.wait(async () => vi.advanceTimersByTime(milliseconds));
  pace.add(bytes);
}

test("a minute may pass before anything comes, and no more", async () => {
  await expect(take(new BlobPace(), 60_000, 1)).resolves.toBeUndefined();
  await expect(take(new BlobPace(), 60_001, 1)).rejects.toMatchObject(slow);
});

test("what comes pays for the time that it takes", async () => {
  const pace = new BlobPace();
  for (let index = 0; index < 100; index += 1) await take(pace, 1_000, 65_536);
  await take(pace, 60_000, 0);

  await expect(take(pace, 1, 0)).rejects.toMatchObject(slow);
});

test("requests that fail count too, and nothing is asked when the time is over", async () => {
  const pace = new BlobPace();
  const late = async (): Promise<never> => {
    vi.advanceTimersByTime(35_000);
    throw new Error("no answer");
  };
  await expect(pace.wait(late)).rejects.toThrow("no answer");
  await expect(pace.wait(late)).rejects.toThrow("no answer");
  const ask = vi.fn();

  await expect(pace.wait(ask)).rejects.toMatchObject(slow);
  expect(ask).not.toHaveBeenCalled();
});
