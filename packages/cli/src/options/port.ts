import { InvalidArgumentError } from "commander";
import { messages } from "../language/messages.ts";

/** Reads a port number; 0 means any free one. */
export function readPort(raw: string): number {
  const port = Number(raw);
  if (/^\d+$/.test(raw) && port <= 65_535) return port;
  throw new InvalidArgumentError(messages().parts.options.badPort);
}
