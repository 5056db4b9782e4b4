import { z } from "zod";

const iso =
  /^P(?:(?<d>\d+(?:\.\d+)?)D)?(?:T(?:(?<h>\d+(?:\.\d+)?)H)?(?:(?<m>\d+(?:\.\d+)?)M)?(?:(?<s>\d+(?:\.\d+)?)S)?)?$/i;
const wholePlaceholder = /^\$\{(?:input|env):[^{}]+\}$/;
const secondsPerUnit = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;

/** A length of time as it may be written: seconds, ISO-8601 (`PT30S`), or a placeholder for one of them. */
export const Duration = z
  .union([z.number().positive(), z.string()])
  .refine((value) => isPlaceholder(value) || readSeconds(value) !== undefined, {
    error: 'must be a number of seconds above zero or an ISO-8601 duration like "PT30S"',
  });
export type Duration = number | string;

/** The length in seconds; undefined while it is still a placeholder. */
export function secondsOf(duration: Duration): number | undefined {
  return isPlaceholder(duration) ? undefined : readSeconds(duration);
}

/** The same length in ISO-8601, in the largest units that fit: 300 is `PT5M`. */
export function isoOf(duration: Duration): string {
  const seconds = secondsOf(duration);
  if (seconds === undefined) return String(duration);
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = Math.round((seconds % 60) * 1_000) / 1_000;
  const parts = [hours > 0 ? `${hours}H` : "", minutes > 0 ? `${minutes}M` : "", rest > 0 ? `${rest}S` : ""];
  return `PT${parts.join("")}`;
}

function isPlaceholder(value: Duration): boolean {
  return typeof value === "string" && wholePlaceholder.test(value);
}

function readSeconds(value: Duration): number | undefined {
  const seconds = typeof value === "number" ? value : (readNumber(value) ?? readIso(value));
  return seconds !== undefined && seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}

/** Values that come out of an environment variable are strings, numbers too. */
function readNumber(text: string): number | undefined {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function readIso(text: string): number | undefined {
  const groups = iso.exec(text)?.groups;
  if (!groups) return undefined;
  const units = Object.entries(secondsPerUnit);
  return units.reduce((sum, [unit, seconds]) => sum + Number(groups[unit] ?? 0) * seconds, 0);
}
