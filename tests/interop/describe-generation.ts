import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { describeOffice } from "./describe-office.ts";
import type { VersionsUnderTest } from "./describe-versions.ts";
import { describeVersions } from "./describe-versions.ts";
import type { Combination } from "./differences.ts";
import type { MakeAgent, MakeComputer, Office } from "./office.ts";
import { makeOurAgent, makeOurComputer, openOffice } from "./office.ts";
import { DrivenAgent } from "./parties/driven-agent.ts";
import { DrivenComputer } from "./parties/driven-computer.ts";
import { pinnedVersion } from "./parties/environment.ts";
import { McpKit } from "./parties/mcp-kit.ts";
import type { Kind, ServerParty } from "./parties/party.ts";
import { ours } from "./parties/party.ts";
import type { PeerProcess } from "./parties/peer-process.ts";
import type { Generation } from "./parties/python.ts";
import { startPython } from "./parties/python.ts";
import { Recording } from "./parties/recording.ts";
import { DrivenServer, OurServer } from "./parties/servers.ts";

export interface GenerationOptions {
  readonly generation: Generation;
  /** Also the offices of a Python Server in which one party is ours and the other is not. */
  readonly isMixedOnTheirs?: boolean;
  /** Where the wires of the first office and of the one on the Python Server are kept, if anywhere. */
  readonly recordAs?: string;
}

/** Set in the layer that runs the cases on a server of two nodes: only those with our server say anything there. */
const nodesResults =
  process.env["A2C_TEST_REDIS"] === undefined
    ? undefined
    : fileURLToPath(new URL("../../.cache/interop/results-nodes/", import.meta.url));

/** Every combination of our parties with those of one generation of the Python SDK. */
export function describeGeneration({ generation, isMixedOnTheirs, recordAs }: GenerationOptions): void {
  const version = pinnedVersion(`a2c-${generation}`, "a2c-smcp");
  const python: Kind = { sdk: "python", generation, version };
  const opened: AsyncDisposable[] = [];
  const processes = {} as Record<"agent" | "server", PeerProcess>;
  let kit: McpKit;
  let ourServer: OurServer;

  beforeAll(async () => {
    for (const program of ["agent", "server"] as const) processes[program] = startPython(generation, program);
    opened.push(...Object.values(processes));
    kit = await McpKit.start();
    ourServer = await OurServer.start({ isOpen: generation === "0.1" });
    opened.push(kit, ourServer);
    await Promise.all(Object.values(processes).map(({ ready }) => ready));
  });
  afterAll(async () => {
    await Promise.all(opened.map((party) => party[Symbol.asyncDispose]()));
  });

  const agents: Record<"ours" | "python", MakeAgent> = {
    ours: makeOurAgent,
    python: (door, name) => new DrivenAgent(processes.agent, python, { ...door, name }),
  };
  const computers: Record<"ours" | "python", MakeComputer> = {
    ours: makeOurComputer,
    python: (door, name, { servers }) =>
      new DrivenComputer(startPython(generation, "computer"), python, { ...door, name, servers }),
  };
  const serverOf = async ({ sdk }: Kind): Promise<ServerParty> =>
    sdk === "ours" ? ourServer : await DrivenServer.start(processes.server, python);

  const run = (combination: Combination, recordingName?: string): void => {
    const recording = new Recording();
    const open = async (): Promise<Office> =>
      openOffice({
        server: await serverOf(combination.server),
        kit,
        recording,
        makeAgent: agents[combination.agent.sdk === "ours" ? "ours" : "python"],
        makeComputer: computers[combination.computer.sdk === "ours" ? "ours" : "python"],
      });
    describeOffice({
      combination,
      open,
      ...(nodesResults !== undefined && { resultsFolder: nodesResults }),
      onClosed: async () => {
        if (recordingName !== undefined) await recording.save(recordingName);
      },
    });
  };

  run({ server: ours, agent: python, computer: python }, recordAs && `${recordAs}-parties`);
  run({ server: ours, agent: ours, computer: python });
  run({ server: ours, agent: python, computer: ours });
  if (nodesResults !== undefined) return;
  run({ server: python, agent: ours, computer: ours }, recordAs && `${recordAs}-server`);
  if (isMixedOnTheirs) {
    run({ server: python, agent: ours, computer: python });
    run({ server: python, agent: python, computer: ours });
  }
  describeVersions({
    kind: python,
    agentProcess: () => processes.agent,
    // The first generation has no gate.
    startServer: generation === "0.1" ? undefined : () => startPython(generation, "server"),
    refusal: refusalOf(generation),
  });
}

/** How a refusal of our Server looks to an Agent of this generation. */
function refusalOf(generation: Generation): VersionsUnderTest["refusal"] {
  if (generation !== "0.1") return undefined;
  return { error: { type: "ConnectionError" }, words: "refused with 400: it announces no version" };
}
