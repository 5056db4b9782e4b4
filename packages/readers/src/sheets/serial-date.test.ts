import { describe, expect, test } from "vitest";
import { durationFromSerial, isoFromSerial } from "./serial-date.ts";

describe("serial dates", () => {
  test.each([
    [1, "1900-01-01T00:00:00"],
    [59, "1900-02-28T00:00:00"],
    [61, "1900-03-01T00:00:00"],
    [36_585, "2000-02-29T00:00:00"],
    [42_213.604166666664, "2015-07-28T14:30:00"],
    [43_831.0423726852, "2020-01-01T01:01:01"],
    [43_831.00000579, "2020-01-01T00:00:00.500"],
    [2_958_465, "9999-12-31T00:00:00"],
  ])("%d is %s", (serial, iso) => {
    expect(isoFromSerial(serial, false)).toBe(iso);
  });

  test("the other system starts four years later", () => {
    expect(isoFromSerial(42_736, true)).toBe("2021-01-02T00:00:00");
  });

  test("a number without a day is a time of day", () => {
    expect(isoFromSerial(0, false)).toBe("00:00:00");
    expect(isoFromSerial(0.75, true)).toBe("18:00:00");
  });

  test("every day agrees with the calendar of the language", () => {
    for (let serial = 61; serial < 2_958_465; serial += 1009) {
      const day = new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 19);
      expect(isoFromSerial(serial, false)).toBe(day);
    }
  });

  test.each([-1, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY])("%d is no date", (serial) => {
    expect(isoFromSerial(serial, false)).toBeUndefined();
  });

  test("spans of time go beyond a day and below zero", () => {
    expect(durationFromSerial(1.1041666666666667)).toBe("26:30:00");
    expect(durationFromSerial(-0.5)).toBe("-12:00:00");
  });
});
