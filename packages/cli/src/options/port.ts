import { InvalidArgumentError } from "commander";

/** Reads a port number; 0 means any free one. */
export function readPort(raw: string): number {
  const port = Number(raw);
  if (/^\d+$/.test(raw) && port <= 65_535) return port;
  throw new InvalidArgumentError("A port is a number from 0 to 65535.");
}
