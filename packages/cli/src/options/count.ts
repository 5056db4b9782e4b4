import { InvalidArgumentError } from "commander";

/** Reads a number that counts something. */
export function readCount(raw: string): number {
  const count = Number(raw);
  if (raw.trim() !== "" && Number.isFinite(count) && count > 0) return count;
  throw new InvalidArgumentError("It must be a number above 0.");
}
