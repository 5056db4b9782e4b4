import { Command, Option } from "commander";
import { messages } from "../language/messages.ts";
import type { HttpOptions } from "../options/http.ts";
import { addHttpOptions } from "../options/http.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { addLoggingOptions } from "../options/logging.ts";
import type { SandboxOptions } from "../options/sandbox.ts";
import { sandboxOption } from "../options/sandbox.ts";

/** The clients that `--print-config` knows the settings of. */
export const GATEWAY_CLIENTS = ["claude", "cursor", "vscode", "codex"] as const;
export type GatewayClient = (typeof GATEWAY_CLIENTS)[number];

export interface GatewayFlags extends LoggingOptions, HttpOptions, SandboxOptions {
  readonly config: string[];
  readonly docs: string[];
  readonly allow: string[];
  readonly printConfig?: GatewayClient;
}

/** `a2c gateway`: the whole computer as one MCP server, for any MCP client. */
export function gatewayCommand(): Command {
  const say = messages().parts.gateway;
  const command = new Command("gateway")
    .description(say.description)
    .option("--config <file...>", say.config, [])
    .option("--docs <folder...>", say.docs, []);
  addHttpOptions(command, "A2C_GATEWAY_TOKEN")
    .option("--allow <pattern...>", say.allow, [])
    .addOption(sandboxOption())
    .addOption(new Option("--print-config <client>", say.printConfig).choices(GATEWAY_CLIENTS))
    .action(async (flags: GatewayFlags) => {
      const { runGateway } = await import("../programs/gateway.ts");
      await runGateway(flags);
    });
  return addLoggingOptions(command);
}
