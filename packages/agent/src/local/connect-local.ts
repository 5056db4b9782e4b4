import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import { Agent } from "../agent.ts";
import { toAgentError } from "../errors.ts";
import type { LocalApiAddress } from "./local-api.ts";
import { LocalApi } from "./local-api.ts";
import type { LocalCall } from "./local-events.ts";
import { LocalLink } from "./local-link.ts";
import { readLocalRoom } from "./local-room.ts";

/** Which Computer of this machine to look at, and as whom. */
export interface ConnectLocalOptions extends LocalApiAddress {
  /** Under which name tools are called; it shows where somebody is asked for approval. */
  readonly name: string;
  /** Whether changes are listened for; without it the events of the Agent do not come. */
  readonly isLive?: boolean | undefined;
  /** Called with what Agents ask the Computer for, as it is answered; only where changes are listened for. */
  readonly onCall?: ((call: LocalCall) => void) | undefined;
  readonly logger?: Logger | undefined;
}

/**
 * Connects to a Computer of this machine by its local API, without taking a seat of its office: any number may look at
 * once while an Agent works. It sees that Computer alone.
 */
export async function connectLocal(options: ConnectLocalOptions): Promise<Agent> {
  const { name, isLive = false, onCall, logger = silentLogger } = options;
  const api = new LocalApi(options);
  try {
    const { computer, office } = await readLocalRoom(api);
    const link = new LocalLink({ api, computer, onCall });
    const agent = new Agent({ link, name, office: office ?? "", logger });
    if (isLive) await link.listen();
    await agent.refreshRoster();
    return agent;
  } catch (error) {
    throw toAgentError(error);
  }
}
