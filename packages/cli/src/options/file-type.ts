import { fileTypesIn } from "@a2c-smcp/protocol";
import { InvalidArgumentError } from "commander";
import { messages } from "../language/messages.ts";

/** Reads one file type or category as people write it, like `pdf`, `.PDF` or `*.pdf`; the catalogue is asked for one at a time. */
export function readType(raw: string): string {
  const [type, ...more] = fileTypesIn(raw);
  if (type !== undefined && more.length === 0) return type;
  throw new InvalidArgumentError(messages().office.ls.oneType);
}
