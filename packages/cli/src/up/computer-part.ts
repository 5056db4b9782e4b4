import { isDeepStrictEqual } from "node:util";
import type { AnsweredRequest, ComputerConfig, ServerState } from "@a2c-smcp/computer";
import { Computer, readConfig, watchConfig } from "@a2c-smcp/computer";
import { skillHome } from "../options/skill-home.ts";
import { credentialStore } from "../running/credential-store.ts";
import type { DocumentsAddress } from "./documents-part.ts";
import type { Parts } from "./parts.ts";
import type { AgentCall, ServerNews, Tell } from "./up-event.ts";
import type { UpOptions } from "./up-options.ts";

/** A process of an MCP server that does not end by itself is killed after this, so that Ctrl-C is quick. */
const GRACE_MS = 400;

export interface ComputerPart {
  readonly computer: Computer;
  /** Settles when every server has succeeded or failed for the first time. */
  readonly started: Promise<void>;
}

/** Starts a Computer with the documents and the servers of the configuration files, and follows those files. */
export async function startComputer(
  parts: Parts,
  options: UpOptions & { readonly documents: DocumentsAddress | undefined },
  tell: Tell,
): Promise<ComputerPart> {
  const { configs, documents, name, policy, ask, env, logger, audit } = options;
  const whole = (config: ComputerConfig): ComputerConfig => withDocuments(config, documents);
  const config = whole(options.config);
  const computer = await parts.keep(
    new Computer({
      ...{ name, config, env, ask, ...policy, logger, audit },
      graceMs: GRACE_MS,
      skills: { home: skillHome(env) },
      credentials: credentialStore(env),
    }),
  );
  computer.on("agent-asked", (request) => {
    const call = callOf(request);
    if (call) tell({ event: "call", ...call });
  });
  const tellNews = newsOnly(tell);
  computer.on("server-state", (server, state) => tellNews(newsOf(computer, server, state)));
  computer.on("tools-changed", () => {
    for (const { name: server, state } of computer.servers.list()) tellNews(newsOf(computer, server, state));
  });
  if (configs.length > 0) await follow(parts, { configs, computer, whole }, tell);
  return { computer, started: computer.start() };
}

/** Our own documents beside the servers of the files, under a name that none of them has. */
function withDocuments(config: ComputerConfig, documents: DocumentsAddress | undefined): ComputerConfig {
  if (!documents) return config;
  const name = "documents" in config.servers ? "a2c-documents" : "documents";
  const { url, token } = documents;
  const headers = { Authorization: `Bearer ${token}` };
  // What they offer is made here and only reads: nobody needs to be asked. That is so because this process serves
  // them, not because of their name.
  const server = { type: "http", url, headers, trust_hints: true, default_tool_meta: { auto_apply: true } };
  const own = readConfig({ mcpServers: { [name]: server } });
  return { servers: { ...own.servers, ...config.servers }, inputs: config.inputs };
}

interface Followed {
  readonly configs: readonly string[];
  readonly computer: Computer;
  readonly whole: (config: ComputerConfig) => ComputerConfig;
}

async function follow(parts: Parts, { configs, computer, whole }: Followed, tell: Tell): Promise<void> {
  const watch = await watchConfig(configs, {
    onConfig: async (config) => {
      tell({ event: "config-changed" });
      await computer.applyConfig(whole(config));
    },
    onError: (error) => tell({ event: "config-error", message: error.message }),
  });
  await parts.keep({ close: async () => watch[Symbol.asyncDispose]() });
}

/** What a person wants to know of; that an Agent asks what there is to call is no news. */
function callOf({ kind, what, ms, error }: AnsweredRequest): AgentCall | undefined {
  if (kind !== "tool" && kind !== "read" && kind !== "documents" && kind !== "windows") return undefined;
  return { kind, what, ok: error === null, ms, error: error ?? undefined };
}

function newsOf(computer: Computer, server: string, state: ServerState): ServerNews {
  const failure = state.phase === "failed" ? { why: state.why, code: state.code } : {};
  const degraded = state.phase === "degraded" ? { why: state.why } : {};
  const tools = state.phase === "ready" ? { tools: computer.tools.namesOf(server).length } : {};
  return { server, phase: state.phase, ...tools, ...failure, ...degraded };
}

/** A server whose tools change says so twice: as a change of its state and as one of the list. */
function newsOnly(tell: Tell): (news: ServerNews) => void {
  const told = new Map<string, ServerNews>();
  return (news) => {
    if (isDeepStrictEqual(told.get(news.server), news)) return;
    told.set(news.server, news);
    tell({ event: "mcp-server", ...news });
  };
}
