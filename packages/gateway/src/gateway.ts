import type { Computer } from "@a2c-smcp/computer";
import type { Endpoint } from "@a2c-smcp/endpoint";
import { metered } from "@a2c-smcp/endpoint";
import type { Logger, MetricFamily } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import type { CallToolResult, GetPromptResult } from "@modelcontextprotocol/server";
import { AskingCalls } from "./asking/asking-calls.ts";
import { Catalogue } from "./catalogue/catalogue.ts";
import type { GatewayChanges } from "./changes.ts";
import { Changes } from "./changes.ts";
import type { GatewayParts } from "./connection.ts";
import { createConnection, noticesOf } from "./connection.ts";
import { gatewaySource } from "./documents/gateway-source.ts";
import type { GatewayContext } from "./gateway-context.ts";
import type { ClientResults } from "./kept-results.ts";
import { KeptResults } from "./kept-results.ts";
import { serverFigures } from "./server-figures.ts";
import { Startup } from "./startup.ts";
import { Subscriptions } from "./subscriptions.ts";
import { resourcesTool } from "./tools/resources.ts";

/** The Computer behind a gateway, and how long things may take. */
export interface GatewayOptions {
  /**
   * Started by whoever made it, before or after, and closed by them too. One that is still being made is waited for:
   * until it is there clients are greeted all the same.
   */
  readonly computer: Computer | Promise<Computer>;
  readonly logger?: Logger | undefined;
  /** Milliseconds after the start in which a listing waits for servers that are just being started. */
  readonly startWaitMs?: number | undefined;
  /** Milliseconds that a tool of a server may run. */
  readonly callTimeoutMs?: number | undefined;
  /**
   * Names of servers that may be asked for `file:`, `http:` and such URIs which they neither list nor have a template for.
   * `any_uri` in the configuration of a server does the same. Else they are refused: a server that fetches whatever it is given would do so for a text that asks for it.
   */
  readonly anyUri?: readonly string[] | undefined;
}

/** An MCP server in front of a Computer. It is reached through `serveOverStdio` and `serveOverHttp`. */
export interface Gateway extends AsyncDisposable {
  /** What the services put on a wire. */
  readonly endpoint: Endpoint<GatewayChanges>;
  close(): Promise<void>;
}

const QUIET_MS = 100;
const START_WAIT_MS = 8_000;
const FIRST_WAIT_MS = 3_000;
const SERVER_WAIT_MS = 20_000;
const CALL_MS = 300_000;
const keptLimits = {
  mostResults: 64,
  mostCharacters: 32 * 1024 * 1024,
  mostInAll: 128 * 1024 * 1024,
};

/** Makes a gateway in front of a Computer. It answers at once, whatever the servers behind it are doing. */
export function createGateway(options: GatewayOptions): Gateway {
  const { computer, logger = silentLogger } = options;
  const changes = new Changes(QUIET_MS);
  const kept = new KeptResults(keptLimits);
  // Clients that come anew for each request cannot be told apart: they share a place, and know a result by its URI.
  const fleeting = kept.open();
  const asked = {
    asking: new AskingCalls<CallToolResult>(),
    askingPrompts: new AskingCalls<GetPromptResult>(),
  };
  let leave: (() => void) | undefined;
  let subscriptions: Subscriptions | undefined;
  let figures = (): readonly MetricFamily[] => [];
  const assemble = (made: Computer): GatewayParts => {
    figures = () => serverFigures(made);
    const context = { ...createContext(made, options, fleeting), ...asked };
    subscriptions = new Subscriptions(made, context.catalogue, logger);
    leave = follow(context, changes, subscriptions);
    return { context, subscriptions };
  };
  // A Computer that is there is followed from now on: it must not be started unheard.
  const parts = computer instanceof Promise ? computer.then(assemble) : Promise.resolve(assemble(computer));
  // Whoever calls gets the error; until then nobody needs it.
  parts.catch(() => undefined);
  const close = async (): Promise<void> => {
    leave?.();
    asked.asking.close();
    asked.askingPrompts.close();
    changes.close();
  };
  const endpoint: Endpoint<GatewayChanges> = {
    logger,
    connect: (era, isLasting = true) =>
      createConnection(parts, { era, kept: isLasting ? kept.open() : fleeting, isLasting }),
    listen: (listener) => changes.listen(listener),
    noticesOf: (change) => (subscriptions ? noticesOf(change, subscriptions) : {}),
    follow: (uris) => followLater(parts, uris),
  };
  return {
    endpoint: metered(endpoint, () => figures()),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createContext(
  computer: Computer,
  { logger = silentLogger, startWaitMs, callTimeoutMs, anyUri = [] }: GatewayOptions,
  kept: ClientResults,
): Omit<GatewayContext, "asking" | "askingPrompts"> {
  const parts = {
    computer,
    catalogue: new Catalogue(computer),
    logger,
    kept,
    startup: new Startup(computer, {
      forAll: startWaitMs ?? START_WAIT_MS,
      forFirst: Math.min(startWaitMs ?? FIRST_WAIT_MS, FIRST_WAIT_MS),
      forOne: SERVER_WAIT_MS,
    }),
    callTimeoutMs: callTimeoutMs ?? CALL_MS,
    anyUri: new Set(anyUri),
  };
  return { ...parts, documents: gatewaySource(parts) };
}

/** Follows resources as soon as there is a Computer, unless the client has gone by then. */
function followLater(parts: Promise<GatewayParts>, uris: readonly string[]): () => void {
  let isOver = false;
  let leave: (() => void) | undefined;
  parts.then(
    ({ subscriptions }) => {
      if (!isOver) leave = subscriptions.want(uris);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    leave?.();
  };
}

/** Turns events of the Computer into notifications of clients; returns the function that stops that. */
function follow(context: GatewayContext, changes: Changes, subscriptions: Subscriptions): () => void {
  const { computer, catalogue } = context;
  const checkDescription = descriptionWatch(context, changes);
  const onLists = (): void => {
    catalogue.drop();
    subscriptions.retry();
    changes.noteResourceList();
    checkDescription();
  };
  const onUpdated = (server: string, uri: string): void => changes.noteUpdated({ server, uri });
  computer.on("resources-changed", onLists);
  computer.on("resource-updated", onUpdated);
  // With the first skill comes the tool for them, and with the last it goes.
  const onSkills = (): void => changes.noteToolList();
  computer.on("skills-changed", onSkills);
  return () => {
    computer.off("skills-changed", onSkills);
    computer.off("resources-changed", onLists);
    computer.off("resource-updated", onUpdated);
  };
}

/** The one definition that changes is that of `resources`, which lists some; clients are notified only when it differs. */
function descriptionWatch(context: GatewayContext, changes: Changes): () => void {
  const describe = (): string | undefined => resourcesTool.define(context).description;
  let before = describe();
  const check = (): void => {
    const now = describe();
    if (now !== before) changes.noteToolList();
    before = now;
  };
  return () => {
    check();
    // Excerpts are made after the list is there.
    context.computer.registry.settled().then(
      () => {
        context.catalogue.drop();
        check();
      },
      (cause: unknown) => context.logger.debug("excerpts failed", { cause }),
    );
  };
}
