import { InvalidArgumentError } from "commander";
import { messages } from "../language/messages.ts";

const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Reads a moment: `30m`, `24h`, `7d`, `2w` ago, or a day such as `2026-03-01`, in local time. */
export function readSince(raw: string, now = Date.now()): Date {
  const [, count, unit = ""] = /^(\d{1,6})([mhdw])$/.exec(raw) ?? [];
  const seconds = UNITS[unit];
  if (seconds !== undefined) return new Date(now - Number(count) * seconds * 1_000);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(raw);
  const moment = new Date(isDay ? `${raw}T00:00:00` : raw);
  const isDate = /^\d{4}-\d{2}-\d{2}/.test(raw) && !Number.isNaN(moment.getTime());
  if (!isDate) throw new InvalidArgumentError(messages().office.ls.badSince);
  return moment;
}
