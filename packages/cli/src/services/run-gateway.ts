import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Gateway } from "@a2c-smcp/gateway";
import { createGateway, serveMetrics, serveOverHttp, serveOverStdio } from "@a2c-smcp/gateway";
import type { Logger } from "@a2c-smcp/runtime";
import type { GatewayReach, SettingsEntry } from "../clients/client-settings.ts";
import { settingsEntry, settingsText } from "../clients/client-settings.ts";
import { clientTitles, type GatewayClient, takesAddress } from "../clients/mcp-clients.ts";
import { messages } from "../language/messages.ts";
import { chooseSources, documentArguments } from "../options/document-files.ts";
import { createLogger } from "../options/logging.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { fetchedLaunch } from "../process/own-command.ts";
import type { GatewayComputer } from "./gateway-computer.ts";
import type { GatewayFlags } from "./gateway-flags.ts";
import { newToken, openMetrics, runOverHttp, runOverStdio } from "./mcp-service.ts";

/** Serves this computer to MCP clients until the client is done or the process is told to stop. */
export async function runGateway(flags: GatewayFlags): Promise<void> {
  if (flags.uninstall !== undefined) return changeClient(flags.uninstall, flags);
  checkUse(flags);
  if (flags.printConfig !== undefined) return printSettings(flags.printConfig, flags);
  if (flags.install !== undefined) return changeClient(flags.install, flags, reachOf(flags.install, flags));
  const logger = createLogger(flags);
  const host = openHost(flags, logger);
  const computer = host.then((made) => made.computer);
  const gateway = createGateway({ computer, logger, anyUri: flags.anyUri });
  const failed = host.then(() => new Promise<never>(() => undefined));
  try {
    const open = (port: number) => serveMetrics(gateway, port);
    await using _metrics = await openMetrics({ port: flags.metricsPort, open });
    await Promise.race([failed, serve(gateway, flags)]);
  } finally {
    await gateway.close();
    await (await host.catch(() => undefined))?.close();
  }
}

function serve(gateway: Gateway, { http, token }: GatewayFlags): Promise<void> {
  if (http === undefined) return runOverStdio(serveOverStdio(gateway));
  return runOverHttp({
    ...{ port: http, token },
    open: (options) => serveOverHttp(gateway, options),
    served: messages().parts.gateway.served,
  });
}

/**
 * Makes the Computer after the client has been answered: loading it takes longer than a client should wait for a
 * greeting.
 */
async function openHost(flags: GatewayFlags, logger: Logger): Promise<GatewayComputer> {
  await setImmediate();
  const { openComputer } = await import("./gateway-computer.ts");
  return openComputer(flags, { logger, program: thisProgram() });
}

function checkUse({ config, docs }: GatewayFlags): void {
  const say = messages().parts.gateway;
  if (config.length === 0 && docs.length === 0)
    throw new UserError(say.nothing, { exitCode: ExitCode.WrongUse, hint: say.nothingHint });
  chooseSources(docs);
}

/** What follows `node` to run this command, for processes that we start and for the settings of clients. */
function thisProgram(): string[] {
  const options = process.execArgv.filter((option) => !option.startsWith("--inspect"));
  return [...options, realpathSync(process.argv[1] ?? "")];
}

/** How a client is to reach this gateway. */
function reachOf(client: GatewayClient, flags: GatewayFlags): GatewayReach {
  const { http, token = newToken() } = flags;
  if (http !== undefined && !takesAddress(client)) {
    const say = messages().parts.gateway;
    throw new UserError(say.noAddress(clientTitles[client]), {
      exitCode: ExitCode.WrongUse,
      hint: say.noAddressHint,
    });
  }
  if (http !== undefined) return { kind: "http", url: `http://127.0.0.1:${http}/mcp`, token };
  const { command, args } = fetchedLaunch() ?? { command: process.execPath, args: thisProgram() };
  return { kind: "stdio", command, args: [...args, ...argumentsOf(flags)] };
}

function printSettings(client: GatewayClient, flags: GatewayFlags): void {
  const say = messages().parts.gateway;
  const reach = reachOf(client, flags);
  console.error(say.putThis(say.places[client]));
  console.log(settingsText(settingsEntry(client, reach)));
  sayHowToStart(flags, reach);
}

/** Puts the gateway into the settings of a client; without a way to reach it, takes it out. */
async function changeClient(client: GatewayClient, flags: GatewayFlags, reach?: GatewayReach): Promise<void> {
  const { changeSettings } = await import("../clients/install-gateway.ts");
  const entry: SettingsEntry | undefined = reach && settingsEntry(client, reach);
  await changeSettings({ client, yes: flags.yes === true, ...(entry && { entry }) });
  if (reach !== undefined) sayHowToStart(flags, reach);
}

/** A client starts what it knows the command of; an address must be served by somebody. */
function sayHowToStart(flags: GatewayFlags, reach: GatewayReach): void {
  if (reach.kind === "stdio") return;
  const start = ["a2c", ...argumentsOf(flags), "--http", String(flags.http)].join(" ");
  console.error(messages().parts.gateway.thenStart(`A2C_GATEWAY_TOKEN=${reach.token} ${start}`));
}

/** The same command for a client, which starts it in a folder of its own. */
function argumentsOf(flags: GatewayFlags): string[] {
  const { config, docs, allow, anyUri } = flags;
  return [
    "gateway",
    ...(config.length > 0 ? ["--config", ...config.map((file) => resolve(file))] : []),
    ...(docs.length > 0 ? ["--docs", ...docs.map((folder) => resolve(folder))] : []),
    ...(allow.length > 0 ? ["--allow", ...allow] : []),
    ...(anyUri.length > 0 ? ["--any-uri", ...anyUri] : []),
    ...documentArguments(flags),
  ];
}
