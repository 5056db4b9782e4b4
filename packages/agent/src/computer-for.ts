import { ErrorCode } from "@a2c-smcp/protocol";
import { RequestError } from "./errors.ts";
import type { ComputerInfo } from "./roster.ts";

/** The only Computer of the office; where there are several, or none, the caller has to say which. */
export function computerFor(computers: readonly ComputerInfo[]): string {
  const [first] = computers;
  if (first && computers.length === 1) return first.name;
  const hint = first
    ? `name one of ${computers.map(({ name }) => name).join(", ")}`
    : "there is none in the office";
  throw new RequestError(ErrorCode.BadRequest, `Which computer? ${hint}`);
}
