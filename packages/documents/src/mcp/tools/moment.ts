import { ToolRefusal } from "@a2c-smcp/provider";
import { z } from "zod";

/** Only what is written out: `Date.parse` by itself takes `' OR 1=1` for a day of 2001. */
const IsoMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);
const MILLISECONDS = /^\d{10,16}$/;
const LATEST = 8.64e15;
const DAY = 86_400_000;
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY, w: 7 * DAY };
/** 7d, 7 days, 2 weeks ago. */
const AGO = /^(\d{1,5})\s*(m|min|minutes?|h|hours?|d|days?|w|weeks?)(?:\s+ago)?$/i;
const days: Readonly<Record<string, number>> = { today: 0, yesterday: 1 };

/** Reads a moment: ISO 8601, or milliseconds since 1970. Throws a ToolRefusal that names the argument. */
export function momentOf(given: string | number, argument: string): number {
  const isNumber = typeof given === "number" || MILLISECONDS.test(given);
  const moment = isNumber ? Number(given) : isoMoment(given);
  if (Number.isFinite(moment) && moment <= LATEST) return moment;
  throw new ToolRefusal(
    `${argument}: ${given} is no moment; write a date like 2026-03-01, a time like 2026-03-01T12:00:00Z, or how long ago: 24h, 7d.`,
  );
}

/** The same, or how long ago: 90m, 24h, 7 days, 2w; or today and yesterday, from where they begin here. */
export function recentMoment(given: string | number, argument: string): number {
  const word = String(given).trim().toLowerCase();
  const back = days[word];
  if (back !== undefined) return new Date().setHours(0, 0, 0, 0) - back * DAY;
  const [, count, unit = ""] = AGO.exec(word) ?? [];
  const length = units[unit.charAt(0)];
  return count === undefined || length === undefined
    ? momentOf(given, argument)
    : Date.now() - Number(count) * length;
}

function isoMoment(text: string): number {
  const read = IsoMoment.safeParse(text.trim());
  return read.success ? Date.parse(read.data) : Number.NaN;
}
