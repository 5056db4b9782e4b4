import { Command, Option } from "commander";
import type { LoggingOptions } from "../options/logging.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readPort } from "../options/port.ts";

/** The clients that `--print-config` knows the settings of. */
export const GATEWAY_CLIENTS = ["claude", "cursor", "vscode", "codex"] as const;
export type GatewayClient = (typeof GATEWAY_CLIENTS)[number];

export interface GatewayFlags extends LoggingOptions {
  readonly config: string[];
  readonly docs: string[];
  readonly http?: number;
  readonly token?: string;
  readonly allow: string[];
  readonly printConfig?: GatewayClient;
}

/** `a2c gateway`: the whole computer as one MCP server, for any MCP client. */
export function gatewayCommand(): Command {
  const command = new Command("gateway")
    .description("serve documents, windows, resources and tools of this computer to any MCP client")
    .option("--config <file...>", "files with MCP servers (ours, Claude's, Cursor's or VS Code's)", [])
    .option("--docs <folder...>", "folders whose files are served as documents", [])
    .option("--http <port>", "serve Streamable HTTP on this port of 127.0.0.1 instead of stdio", readPort)
    .addOption(
      new Option(
        "--token <token>",
        "what HTTP clients send as bearer token (default: a new one, shown on stderr)",
      ).env("A2C_GATEWAY_TOKEN"),
    )
    .option(
      "--allow <pattern...>",
      "let clients call only tools like these, such as 'files.*' or '*.read_*' (default: all; the client asks its user)",
      [],
    )
    .addOption(
      new Option(
        "--print-config <client>",
        "print what to paste into the settings of a client, and end",
      ).choices(GATEWAY_CLIENTS),
    )
    .action(async (flags: GatewayFlags) => {
      const { runGateway } = await import("../programs/gateway.ts");
      await runGateway(flags);
    });
  return addLoggingOptions(command);
}
