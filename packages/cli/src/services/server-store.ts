import { readFileSync } from "node:fs";
import type { Logger } from "@a2c-smcp/runtime";
import type { OfficeStore } from "@a2c-smcp/server";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";

/** What the command line says about the store that several servers share. */
export interface StoreFlags {
  readonly redis?: string;
  readonly redisCa?: string;
  readonly redisPrefix?: string;
  readonly node?: string;
  readonly nodeAddress?: string;
}

/** The store on Redis, if one is wanted. What it needs is loaded then, and only then. */
export async function readStore(flags: StoreFlags, logger: Logger): Promise<OfficeStore | undefined> {
  const { redis: url, node, redisPrefix: prefix } = flags;
  if (url === undefined) {
    const alone = (["node", "nodeAddress", "redisCa", "redisPrefix"] as const).find(
      (name) => flags[name] !== undefined,
    );
    if (alone === undefined) return undefined;
    throw new UserError(messages().parts.server.storeWithoutRedis, { exitCode: ExitCode.WrongUse });
  }
  const { redisStore } = await import("@a2c-smcp/redis");
  try {
    return redisStore({
      url,
      logger,
      ...(node === undefined ? {} : { node }),
      ...(prefix === undefined ? {} : { prefix }),
      ...readNodeAddress(flags.nodeAddress),
      ...(flags.redisCa === undefined ? {} : { ca: readFileSync(flags.redisCa, "utf8") }),
    });
  } catch (cause) {
    const { message } = cause instanceof Error ? cause : new Error(String(cause));
    throw new UserError(message, {
      exitCode: ExitCode.WrongUse,
      hint: messages().parts.server.redisHint,
      cause,
    });
  }
}

/** `host`, `host:port` or `[address]:port`. */
function readNodeAddress(given: string | undefined): { address?: string; port?: number } {
  if (given === undefined) return {};
  const url = URL.canParse(`tcp://${given}`) ? new URL(`tcp://${given}`) : undefined;
  if (!url || url.hostname === "" || url.pathname !== "")
    throw new UserError(messages().parts.server.badNodeAddress, { exitCode: ExitCode.WrongUse });
  const address = url.hostname.replace(/^\[|\]$/g, "");
  return url.port === "" ? { address } : { address, port: Number(url.port) };
}
