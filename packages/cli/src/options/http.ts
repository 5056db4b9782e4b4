import type { Command } from "commander";
import { Option } from "commander";
import { messages } from "../language/messages.ts";
import { readPort } from "./port.ts";

/** How an MCP server is reached when not over stdio. */
export interface HttpOptions {
  readonly http?: number;
  readonly token?: string;
}

/** Adds the options; the token can be given in the environment too. */
export function addHttpOptions(command: Command, tokenVariable: string): Command {
  const say = messages().parts.mcp;
  return command
    .option("--http <port>", say.http, readPort)
    .addOption(new Option("--token <token>", say.token).env(tokenVariable));
}
