import type { McpKit } from "./parties/mcp-kit.ts";
import { OurAgent } from "./parties/our-agent.ts";
import { OurComputer } from "./parties/our-computer.ts";
import type { AgentParty, ComputerParty, Door, ServerParty } from "./parties/party.ts";
import type { Recording } from "./parties/recording.ts";
import type { WireTap } from "./parties/wire-tap.ts";

/** The parties of one combination, each on a wire of its own. */
export interface Office extends AsyncDisposable {
  readonly server: ServerParty;
  readonly agent: AgentParty;
  readonly computer: ComputerParty;
  readonly kit: McpKit;
  readonly agentTap: WireTap;
  readonly computerTap: WireTap;
  /** Another Agent of the same SDK, which has not entered yet. */
  readonly anotherAgent: (name: string, door?: Partial<Door>) => AgentParty;
  /** What a tool of the kit is called by on this Computer. */
  readonly tool: (name: string) => string;
}

export type MakeAgent = (door: Door, name: string) => AgentParty;
export type MakeComputer = (door: Door, name: string, kit: McpKit) => ComputerParty;

export interface OfficeParts {
  readonly server: ServerParty;
  readonly kit: McpKit;
  readonly recording: Recording;
  readonly makeAgent: MakeAgent;
  readonly makeComputer: MakeComputer;
}

export const makeOurAgent: MakeAgent = (door, name) => new OurAgent(door, name);
export const makeOurComputer: MakeComputer = (door, name, kit) => new OurComputer(door, name, kit.servers);

function takesEarlyOnly({ sdk, generation }: ServerParty["kind"]): boolean {
  return sdk !== "ours" && generation === "0.2";
}

let lastOffice = 0;

/** Sets the parties up; none has entered yet. */
export async function openOffice(parts: OfficeParts): Promise<Office> {
  const { server, kit, recording, makeAgent, makeComputer } = parts;
  lastOffice += 1;
  const office = `office-${lastOffice}`;
  const agentTap = await recording.tap(server.url, "agent");
  const computerTap = await recording.tap(server.computerUrl ?? server.url, "computer");
  const agent = makeAgent({ url: agentTap.url, office }, "bot");
  const computer = makeComputer({ url: computerTap.url, office }, "lab", kit);
  // Names carry the MCP server since protocol 0.3; ours speaks the newest version that the server takes.
  const { sdk, generation } = computer.kind;
  const hasPrefix = sdk === "ours" ? !takesEarlyOnly(server.kind) : Number(generation) >= 0.3;
  return {
    server,
    agent,
    computer,
    kit,
    agentTap,
    computerTap,
    anotherAgent: (name, door = {}) => makeAgent({ url: server.url, office, ...door }, name),
    tool: (name) => (hasPrefix ? `kit__${name}` : name),
    async [Symbol.asyncDispose]() {
      await agent[Symbol.asyncDispose]();
      await computer[Symbol.asyncDispose]();
      await agentTap[Symbol.asyncDispose]();
      await computerTap[Symbol.asyncDispose]();
      await server.setSecret(undefined);
    },
  };
}
