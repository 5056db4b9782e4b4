import { InvalidArgumentError } from "commander";
import { messages } from "../language/messages.ts";

/** Reads a whole number from 0. */
export function readCount(raw: string): number {
  const count = Number(raw);
  if (/^\d+$/.test(raw) && Number.isSafeInteger(count)) return count;
  throw new InvalidArgumentError(messages().office.ls.badCount);
}

/** Reads how many are wanted: a whole number from 1. */
export function readLimit(raw: string): number {
  const limit = Number(raw);
  if (/^\d+$/.test(raw) && limit > 0 && Number.isSafeInteger(limit)) return limit;
  throw new InvalidArgumentError(messages().office.ls.badLimit);
}

/** Reads a number above 0, such as seconds. */
export function readAmount(raw: string): number {
  const amount = Number(raw);
  if (raw.trim() !== "" && Number.isFinite(amount) && amount > 0) return amount;
  throw new InvalidArgumentError(messages().parts.options.badCount);
}

/** Reads a port number; 0 means any free one. */
export function readPort(raw: string): number {
  const port = Number(raw);
  if (/^\d+$/.test(raw) && port <= 65_535) return port;
  throw new InvalidArgumentError(messages().parts.options.badPort);
}
