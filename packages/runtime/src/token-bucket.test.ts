import { describe, expect, test } from "vitest";
import { TokenBucket } from "./token-bucket.ts";

function takeAt(bucket: TokenBucket, now: number, times: number): number {
  return Array.from({ length: times }, () => bucket.take(now)).filter(Boolean).length;
}

describe("the token bucket", () => {
  test("lets a burst pass, and then nothing", () => {
    expect(takeAt(new TokenBucket({ rate: 10, burst: 5 }, 0), 0, 20)).toBe(5);
  });

  test("fills at its rate", () => {
    const bucket = new TokenBucket({ rate: 10, burst: 5 }, 0);
    takeAt(bucket, 0, 5);

    expect(takeAt(bucket, 99, 5)).toBe(0);
    expect(takeAt(bucket, 100, 5)).toBe(1);
    expect(takeAt(bucket, 300, 5)).toBe(2);
  });

  test("never holds more than its burst", () => {
    const bucket = new TokenBucket({ rate: 10, burst: 5 }, 0);

    expect(takeAt(bucket, 1_000_000, 20)).toBe(5);
  });

  test("lets others go into debt, and says how long it takes to pay", () => {
    const bucket = new TokenBucket({ rate: 10, burst: 5 }, 0);

    expect(bucket.spend(5, 0)).toBe(0);
    expect(bucket.spend(20, 0)).toBe(2_000);
    expect(bucket.level(0)).toBe(-4);
    expect(bucket.take(1_999)).toBe(false);
    expect(bucket.spend(0, 2_000)).toBe(0);
    expect(bucket.level(2_500)).toBe(1);
  });
});
