import { Command, Option } from "commander";
import { GATEWAY_CLIENTS } from "../clients/mcp-clients.ts";
import { messages } from "../language/messages.ts";
import { addDocumentOptions } from "../options/document-files.ts";
import { addHttpOptions } from "../options/http.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { sandboxOption } from "../options/sandbox.ts";
import type { GatewayFlags } from "../services/gateway-flags.ts";

/** `a2c gateway`: the whole computer as one MCP server, for any MCP client. */
export function gatewayCommand(): Command {
  const say = messages().parts.gateway;
  const command = new Command("gateway")
    .description(say.description)
    .option("--config <file...>", say.config, [])
    .option("--docs <path...>", say.docs, []);
  addHttpOptions(addDocumentOptions(command), "A2C_GATEWAY_TOKEN")
    .option("--allow <pattern...>", say.allow, [])
    .option("--any-uri <server...>", say.anyUri, [])
    .addOption(sandboxOption())
    .addOption(new Option("--install <client>", say.install).choices(GATEWAY_CLIENTS))
    .addOption(new Option("--uninstall <client>", say.uninstall).choices(GATEWAY_CLIENTS))
    .option("--yes", say.yes)
    .addOption(new Option("--print-config <client>", say.printConfig).choices(GATEWAY_CLIENTS))
    .action(async (flags: GatewayFlags) => {
      const { runGateway } = await import("../services/run-gateway.ts");
      await runGateway(flags);
    });
  return addLoggingOptions(command);
}
