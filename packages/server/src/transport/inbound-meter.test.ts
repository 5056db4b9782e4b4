import { describe, expect, test } from "vitest";
import { Limits } from "../limits.ts";
import { InboundMeter } from "./inbound-meter.ts";

const limits = Limits.parse({
  packetsPerSecond: 10,
  bytesPerSecond: 1_000,
  workMsPerSecond: 100,
  requestsPerSecond: 1,
  requestBurst: 1,
  floodGraceMs: 5_000,
});

describe("the meter of what a connection sends", () => {
  test("lets a second's worth pass and then asks for patience, for each expense by itself", () => {
    const meter = new InboundMeter(limits, 0);
    expect(meter.spend("bytes", 1_000, 0)).toBe(0);
    expect(meter.spend("bytes", 500, 0)).toBe(500);
    expect(meter.spend("work", 150, 0)).toBe(500);
    expect(meter.spend("packets", 20, 0)).toBe(0);
    expect(meter.spend("packets", 10, 0)).toBe(1_000);
  });

  test("is a flood only when packets go on to be too many for longer than the grace", () => {
    const meter = new InboundMeter(limits, 0);
    meter.spend("packets", 80, 0);
    expect(meter.isFlooding(5_000)).toBe(false);
    meter.spend("packets", 1, 5_001);
    expect(meter.isFlooding(5_001)).toBe(true);
  });

  test("forgives a burst that was followed by calm", () => {
    const meter = new InboundMeter(limits, 0);
    meter.spend("packets", 40, 0);
    meter.spend("packets", 40, 10_000);
    expect(meter.isFlooding(10_001)).toBe(false);
  });

  test("is no flood however many bytes come and however much work they are", () => {
    const meter = new InboundMeter(limits, 0);
    for (let now = 0; now < 60_000; now += 1_000) {
      meter.spend("bytes", 10_000, now);
      meter.spend("work", 1_000, now);
    }
    expect(meter.isFlooding(60_000)).toBe(false);
  });

  test("lets one message of the largest size pass at once, not two", () => {
    const meter = new InboundMeter({ ...limits, bytesPerSecond: 1_000, messageBytes: 400 }, 0);
    expect(meter.spend("bytes", 400, 0)).toBe(0);
    expect(meter.spend("bytes", 400, 0)).toBe(400);
  });

  test("lets whoever may send more requests send more packets", () => {
    const generous = new InboundMeter({ ...limits, requestsPerSecond: 1e6, requestBurst: 1e6 }, 0);
    expect(generous.spend("packets", 1e6, 0)).toBe(0);
  });
});
