import type { Language } from "./language.ts";
import { languageTags } from "./language.ts";

/** Numbers, sizes and times as one language writes them. */
export interface Format {
  number(value: number): string;
  /** In few characters, like 12.3K. */
  compact(value: number): string;
  bytes(count: number): string;
  /** How long ago, in one rough unit. */
  age(iso: string, now?: number): string;
  dateTime(iso: string): string;
  time(ms: number): string;
  duration(ms: number): string;
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const AGES: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const cache = new Map<Language, Format>();

/** The formats of a language, made once: the constructors of `Intl` are slow. */
export function createFormat(language: Language): Format {
  const known = cache.get(language);
  if (known !== undefined) return known;
  const made = makeFormat(languageTags[language]);
  cache.set(language, made);
  return made;
}

function makeFormat(tag: string): Format {
  const units = unitFormats(tag);
  const plain = new Intl.NumberFormat(tag);
  const compact = new Intl.NumberFormat(tag, { notation: "compact", maximumFractionDigits: 1 });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: "auto", style: "short" });
  const dateTime = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  const time = new Intl.DateTimeFormat(tag, { timeStyle: "medium" });
  return {
    number: (value) => plain.format(value),
    compact: (value) => compact.format(value),
    bytes: (count) => formatBytes(count, units),
    age: (iso, now = Date.now()) => formatAge(Date.parse(iso), { now, relative }),
    dateTime: (iso) => (Number.isNaN(Date.parse(iso)) ? iso : dateTime.format(Date.parse(iso))),
    time: (ms) => time.format(ms),
    duration: (ms) => formatDuration(ms, units),
  };
}

function formatBytes(count: number, units: UnitFormat): string {
  const step = Math.min(UNITS.length - 1, count < 1000 ? 0 : Math.floor(Math.log10(count) / 3));
  const value = count / 1000 ** step;
  return units(UNITS[step] ?? "byte", value < 10 && step > 0 ? 1 : 0).format(value);
}

type UnitFormat = (unit: string, digits: number) => Intl.NumberFormat;

/** Formats of units, each made when it is first needed. */
function unitFormats(tag: string): UnitFormat {
  const made = new Map<string, Intl.NumberFormat>();
  return (unit, digits) => {
    const key = `${unit} ${digits}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const unitDisplay = unit === "byte" ? "long" : "short";
    const fresh = new Intl.NumberFormat(tag, {
      style: "unit",
      unit,
      unitDisplay,
      maximumFractionDigits: digits,
    });
    made.set(key, fresh);
    return fresh;
  };
}

function formatAge(
  at: number,
  { now, relative }: { now: number; relative: Intl.RelativeTimeFormat },
): string {
  if (Number.isNaN(at)) return "";
  const seconds = (at - now) / 1000;
  const [unit, size] = AGES.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return unit === "second" ? relative.format(0, "second") : relative.format(Math.trunc(seconds / size), unit);
}

function formatDuration(ms: number, units: UnitFormat): string {
  if (ms < 1000) return units("millisecond", 0).format(ms);
  return units("second", ms < 10_000 ? 1 : 0).format(ms / 1000);
}
