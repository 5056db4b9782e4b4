import { InvalidArgumentError } from "commander";
import { messages } from "../language/messages.ts";

/** Reads a number that counts something. */
export function readCount(raw: string): number {
  const count = Number(raw);
  if (raw.trim() !== "" && Number.isFinite(count) && count > 0) return count;
  throw new InvalidArgumentError(messages().parts.options.badCount);
}
