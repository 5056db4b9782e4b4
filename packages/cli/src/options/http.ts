import type { Command } from "commander";
import { InvalidArgumentError, Option } from "commander";
import { messages } from "../language/messages.ts";
import { readPort } from "./numbers.ts";

/** How an MCP server is reached when not over stdio. */
export interface HttpOptions {
  readonly http?: number;
  readonly token?: string;
  readonly metricsPort?: number;
}

/** Adds the options; the token can be given in the environment too. */
export function addHttpOptions(command: Command, tokenVariable: string): Command {
  const say = messages().parts.mcp;
  return command
    .option("--http <port>", say.http, readPort)
    .addOption(new Option("--token <token>", say.token).env(tokenVariable).argParser(readToken))
    .option("--metrics-port <number>", say.metricsPort, readPort);
}

/** A variable that was set to nothing would open the door to everybody. */
function readToken(raw: string): string {
  if (raw.trim() !== "") return raw;
  throw new InvalidArgumentError(messages().parts.mcp.emptyToken);
}
