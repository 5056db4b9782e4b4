import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { Elicitor, ScrubResult } from "../mcp/elicitation.ts";
import { naming } from "../mcp/elicitation.ts";
import type { McpConnection } from "../mcp/mcp-connection.ts";
import type { McpPrompt, McpPromptResult } from "../mcp/mcp-shapes.ts";

/** A prompt, and the MCP server that has it. */
export interface ListedPrompt {
  readonly server: string;
  readonly prompt: McpPrompt;
}

/** Which prompt is wanted, with what filled in. */
export interface PromptRequest {
  readonly server: string;
  readonly name: string;
  readonly arguments?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Who is asked where the server needs input; takes effect where the Computer `elicits`. */
  readonly elicitor?: Elicitor | undefined;
}

/** The connections that prompts come from. */
export interface PromptSource {
  connections(): readonly McpConnection[];
}

/** A listing does not wait longer for one server. */
const LIST_MS = 5_000;

/** The prompts of all servers: asked for when somebody wants them, for few servers have any. */
export class Prompts {
  readonly #source: PromptSource;
  readonly #logger: Logger;
  readonly #scrub: ScrubResult;

  constructor(source: PromptSource, logger: Logger, scrub: ScrubResult) {
    this.#source = source;
    this.#logger = logger;
    this.#scrub = scrub;
  }

  /** The prompts of every server that is up; one that fails is left out and logged. */
  async list(signal?: AbortSignal): Promise<ListedPrompt[]> {
    const able = this.#source.connections().filter(({ capabilities }) => capabilities.prompts);
    const lists = await Promise.allSettled(
      able.map(async (connection) => {
        const { items } = await connection.listPrompts({ timeoutMs: LIST_MS, ...(signal ? { signal } : {}) });
        return items.map((prompt) => ({ server: connection.server, prompt }));
      }),
    );
    return lists.flatMap((list, at) => {
      if (list.status === "fulfilled") return list.value;
      this.#logger.warn("the prompts of a server could not be listed", {
        server: able[at]?.server,
        cause: list.reason,
      });
      return [];
    });
  }

  /** The messages of a prompt, as its server gives them, without the secrets that it was given. */
  async get(request: PromptRequest): Promise<McpPromptResult> {
    const { server, name, arguments: filled = {}, signal, elicitor } = request;
    const connection = this.#source.connections().find((one) => one.server === server);
    if (!connection?.capabilities.prompts)
      throw new ProtocolError(ErrorCode.NotFound, `MCP server ${server} has no prompts, or is down`, {
        details: { mcp_server: server },
      });
    const asked = elicitor && naming(server, elicitor, this.#scrub);
    const prompt = await connection.getPrompt({ name, arguments: filled }, { signal, elicitor: asked });
    return this.#scrub(prompt);
  }
}
