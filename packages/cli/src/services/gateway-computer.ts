import { hostname } from "node:os";
import { resolve } from "node:path";
import type { ComputerConfig } from "@a2c-smcp/computer";
import { Computer, readConfig, watchConfig } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import { terminalAsk } from "../approval/prompts.ts";
import { readConfigFiles } from "../options/config-files.ts";
import { documentArguments } from "../options/document-files.ts";
import { EMBEDDINGS_KEY } from "../options/meaning.ts";
import { skillHome } from "../options/skill-home.ts";
import { warnOfSecrets } from "../options/warn-of-secrets.ts";
import { credentialStore } from "../running/credential-store.ts";
import type { GatewayFlags } from "./gateway-flags.ts";

/** A Computer that is being started and follows its configuration files. */
export interface GatewayComputer {
  readonly computer: Computer;
  close(): Promise<void>;
}

export interface GatewayComputerOptions {
  readonly logger: Logger;
  /** What follows `node` to run this command. */
  readonly program: readonly string[];
}

/** Makes the Computer behind the gateway. Its servers start in the background and come as they get ready. */
export async function openComputer(
  flags: GatewayFlags,
  { logger, program }: GatewayComputerOptions,
): Promise<GatewayComputer> {
  const complete = (config: ComputerConfig): ComputerConfig => withDocuments(config, flags, program);
  const computer = createComputer(
    flags,
    complete(warnOfSecrets(await readConfigFiles(flags.config), logger)),
    logger,
  );
  computer.start().catch((cause: unknown) => logger.error("servers could not be started", { cause }));
  const watching = watchFiles(flags.config, {
    onConfig: async (config) => void (await computer.applyConfig(complete(config))),
    onError: (cause) => logger.warn("configuration ignored", { cause }),
  }).catch((cause: unknown) => logger.warn("configuration files cannot be watched", { cause }));
  const close = async (): Promise<void> => {
    const watch = await watching;
    await watch?.[Symbol.asyncDispose]();
    await computer.close();
  };
  return { computer, close };
}

/** A client asks its user before it calls a tool, so there is nobody to ask here; `--allow` says what may run at all. */
function createComputer(flags: GatewayFlags, config: ComputerConfig, logger: Logger): Computer {
  return new Computer({
    name: hostname(),
    config,
    env: process.env,
    // Over stdio the terminal belongs to the client.
    ask: flags.http === undefined ? undefined : terminalAsk(),
    allow: flags.allow.length > 0 ? flags.allow : ["*"],
    elicits: true,
    credentials: credentialStore(process.env),
    skills: { home: skillHome(process.env) },
    logger,
  });
}

/** Our documents server is one more MCP server behind the Computer, in a process of its own like any other. */
function withDocuments(
  config: ComputerConfig,
  flags: GatewayFlags,
  program: readonly string[],
): ComputerConfig {
  const { docs, logLevel, sandbox } = flags;
  if (docs.length === 0) return config;
  const paths = docs.map((path) => resolve(path));
  const options = ["--log-level", logLevel, "--sandbox", sandbox, ...documentArguments(flags)];
  const args = [...program, "documents", ...paths, ...options];
  const own = { trust_hints: true, default_tool_meta: { auto_apply: true } };
  const key = flags.embeddings !== undefined && process.env[EMBEDDINGS_KEY] !== undefined;
  // The servers of a Computer see nothing of its environment but what their configuration names.
  const env = key ? { env: { [EMBEDDINGS_KEY]: `\${env:${EMBEDDINGS_KEY}}` } } : {};
  const server = { command: process.execPath, args, ...env, ...own };
  const { servers } = readConfig({ mcpServers: { [freeName(config)]: server } });
  // First: of servers that claim a host the first one answers, and this one is ours.
  return { ...config, servers: { ...servers, ...config.servers } };
}

function freeName({ servers }: ComputerConfig): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? "documents" : `documents-${number}`;
    if (!(name in servers)) return name;
  }
}

async function watchFiles(
  files: readonly string[],
  options: Parameters<typeof watchConfig>[1],
): Promise<AsyncDisposable | undefined> {
  return files.length === 0 ? undefined : watchConfig(files, options);
}
