import { InvalidArgumentError } from "commander";
import { messages } from "../language/messages.ts";

/** Reads a whole number from 0. */
export function readCount(raw: string): number {
  const count = Number(raw);
  if (/^\d+$/.test(raw) && Number.isSafeInteger(count)) return count;
  throw new InvalidArgumentError(messages().office.ls.badCount);
}
