import { ToolRefusal } from "@a2c-smcp/provider";
import { z } from "zod";

/** Only what is written out: `Date.parse` by itself takes `' OR 1=1` for a day of 2001. */
const IsoMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);
/** Since 1970: ten digits are seconds, up to the year 2286; what has more is milliseconds. */
const SECONDS = /^\d{10}$/;
const MILLISECONDS = /^\d{11,16}$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const YEAR = /^(?:19|20)\d\d$/;
const LATEST = 8.64e15;
const DAY = 86_400_000;
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY, w: 7 * DAY };
/** 7d, 7 days, 2 weeks ago. */
const AGO = /^(\d{1,5})\s*(m|min|minutes?|h|hours?|d|days?|w|weeks?)(?:\s+ago)?$/i;
/** 1 month, 2 years ago: by the calendar, not by a number of days. */
const LONG_AGO = /^(\d{1,3})\s*(months?|y|years?)(?:\s+ago)?$/i;
/** The past week, last 7 days, past 3 months; "last week" is that of the calendar. */
const LAST = /^(?:the )?(?:past|last (?=\d)) ?(.+)$/i;
const ARTICLE = /^(?:an?|one) (?=\w)/i;
const days: Readonly<Record<string, number>> = { today: 0, yesterday: 1 };
/** Months from the beginning of this one, or of this year, to that which is named. */
const months: Readonly<Record<string, number>> = { "this month": 0, "last month": 1 };
const years: Readonly<Record<string, number>> = { "this year": 0, "last year": 1 };
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Reads a moment: ISO 8601, a month, a year, or seconds or milliseconds since 1970. Throws a ToolRefusal that names the argument. */
export function momentOf(given: string | number, argument: string): number {
  const moment = typeof given === "number" ? numberMoment(String(given)) : wordMoment(given.trim());
  if (Number.isFinite(moment) && moment <= LATEST) return moment;
  throw new ToolRefusal(
    `${argument}: ${given} is no moment; write a date like 2026-03-01, a time like 2026-03-01T12:00:00Z, or how long ago: 24h, 7d.`,
  );
}

/** The same, or how long ago: 90m, 24h, 7 days, 2w, 1 month; or a day, week, month or year by its name, from where it begins here. */
export function recentMoment(given: string | number, argument: string): number {
  const word = String(given).trim().toLowerCase();
  const back = days[word] ?? daysBack(word);
  if (back !== undefined) return beginningOfDay(back);
  return beginningOfMonth(word) ?? ago(word) ?? momentOf(given, argument);
}

/** The same for the end of a span: a day, month or year that is named belongs to it. */
export function recentEnd(given: string | number, argument: string): number {
  const word = String(given).trim().toLowerCase();
  const day = days[word];
  if (day !== undefined) return beginningOfDay(day - 1);
  const [, year = "", month, date] = DAY_MONTH_YEAR.exec(word) ?? [];
  const begin = recentMoment(given, argument);
  if (year === "") return begin;
  if (date !== undefined) return begin + DAY;
  return month === undefined ? Date.UTC(Number(year) + 1, 0) : Date.UTC(Number(year), Number(month));
}

const DAY_MONTH_YEAR = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

function beginningOfMonth(word: string): number | undefined {
  const now = new Date();
  const [month, year] = [months[word], years[word]];
  if (month !== undefined) return new Date(now.getFullYear(), now.getMonth() - month).getTime();
  return year === undefined ? undefined : new Date(now.getFullYear() - year, 0).getTime();
}

function ago(word: string): number | undefined {
  const past = (LAST.exec(word)?.[1] ?? word).replace(ARTICLE, "1 ");
  const span = /^\d/.test(past) || past === word ? past : `1 ${past}`;
  const [, long, name = ""] = LONG_AGO.exec(span) ?? [];
  if (long !== undefined) return monthsAgo(Number(long) * (name.startsWith("y") ? 12 : 1));
  const [, count, unit = ""] = AGO.exec(span) ?? [];
  const length = units[unit.charAt(0)];
  return count === undefined || length === undefined ? undefined : Date.now() - Number(count) * length;
}

/** By the calendar: not every day has 24 hours. */
function beginningOfDay(back: number): number {
  const day = new Date(new Date().setHours(0, 0, 0, 0));
  return day.setDate(day.getDate() - back);
}

/** Days since a weekday, or since the beginning of a week, that are named; weeks begin on Monday. */
function daysBack(word: string): number | undefined {
  const today = new Date().getDay();
  const since = (weekday: number): number => (today - weekday + 7) % 7;
  if (word === "this week") return since(1);
  if (word === "last week") return since(1) + 7;
  const [, last, name = ""] = /^(last )?(\w+)$/.exec(word) ?? [];
  const weekday = weekdays.indexOf(name);
  if (weekday < 0) return undefined;
  return since(weekday) === 0 && last !== undefined ? 7 : since(weekday);
}

function wordMoment(text: string): number {
  if (SECONDS.test(text) || MILLISECONDS.test(text)) return numberMoment(text);
  if (YEAR.test(text)) return Date.UTC(Number(text), 0);
  if (MONTH.test(text)) return Date.parse(`${text}-01`);
  const read = IsoMoment.safeParse(isoForm(text));
  return read.success ? Date.parse(read.data) : Number.NaN;
}

/** Answers write 2026-03-01 12:00Z: a space before the time, and no seconds. */
function isoForm(text: string): string {
  const [, day, time, seconds = ":00", zone = ""] = WRITTEN.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}${seconds}${zone.replace(/utc/i, "Z").trim()}`;
}

const WRITTEN = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?( ?(?:Z|UTC|[+-]\d\d:\d\d))?$/i;

function numberMoment(digits: string): number {
  return SECONDS.test(digits) ? Number(digits) * 1000 : Number(digits);
}

/** A day that the month does not have is its last: a month before 31 March is the end of February. */
function monthsAgo(count: number): number {
  const now = new Date();
  const then = new Date(now);
  then.setMonth(now.getMonth() - count);
  if (then.getDate() !== now.getDate()) then.setDate(0);
  return then.getTime();
}
