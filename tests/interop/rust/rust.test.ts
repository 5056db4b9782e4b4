import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { describeOffice } from "../describe-office.ts";
import { describeTransfers } from "../describe-transfers.ts";
import { describeVersions } from "../describe-versions.ts";
import type { Combination } from "../differences.ts";
import type { MakeAgent, MakeComputer, Office } from "../office.ts";
import { makeOurAgent, makeOurComputer, openOffice } from "../office.ts";
import { DrivenAgent } from "../parties/driven-agent.ts";
import { DrivenComputer } from "../parties/driven-computer.ts";
import { McpKit } from "../parties/mcp-kit.ts";
import type { Kind } from "../parties/party.ts";
import { ours } from "../parties/party.ts";
import { PeerProcess } from "../parties/peer-process.ts";
import { Recording } from "../parties/recording.ts";
import { DrivenServer, OurServer } from "../parties/servers.ts";

/** The official Rust SDK. Not part of CI: `npm run interop:rust` builds it, which takes minutes, and runs this file. */
const rust: Kind = { sdk: "rust", generation: "0.4", version: "0.4.1" };
const program = fileURLToPath(new URL("../../../.cache/interop/rust/debug/interop-peer", import.meta.url));
const resultsFolder = join(fileURLToPath(new URL("../../fixtures/", import.meta.url)), "interop-rust");
const peer = (role: string): PeerProcess => new PeerProcess(program, [role]);

const opened: AsyncDisposable[] = [];
const processes = {} as Record<"agent" | "server", PeerProcess>;
let kit: McpKit;
let ourServer: OurServer;

beforeAll(async () => {
  processes.agent = peer("agent");
  processes.server = peer("server");
  kit = await McpKit.start();
  ourServer = await OurServer.start();
  opened.push(processes.agent, processes.server, kit, ourServer);
  await Promise.all([processes.agent.ready, processes.server.ready]);
});
afterAll(async () => {
  await Promise.all(opened.map((party) => party[Symbol.asyncDispose]()));
});

const makeRustAgent: MakeAgent = (door, name) => new DrivenAgent(processes.agent, rust, { ...door, name });
const makeRustComputer: MakeComputer = (door, name, { servers }) =>
  new DrivenComputer(peer("computer"), rust, { ...door, name, servers });

function run(combination: Combination, recordingName?: string): void {
  const recording = new Recording();
  const open = async (): Promise<Office> =>
    openOffice({
      server: combination.server === ours ? ourServer : await DrivenServer.start(processes.server, rust),
      kit,
      recording,
      makeAgent: combination.agent === ours ? makeOurAgent : makeRustAgent,
      makeComputer: combination.computer === ours ? makeOurComputer : makeRustComputer,
    });
  describeOffice({
    combination,
    open,
    resultsFolder,
    onClosed: async () => {
      if (recordingName !== undefined) await recording.save(recordingName);
    },
  });
}

run({ server: ours, agent: rust, computer: rust }, "rust-0.4-parties");
run({ server: ours, agent: ours, computer: rust });
run({ server: ours, agent: rust, computer: ours });
run({ server: rust, agent: ours, computer: ours }, "rust-0.4-server");

describeTransfers({ kind: rust, start: peer }, resultsFolder);

describeVersions({
  kind: rust,
  agentProcess: () => processes.agent,
  startServer: () => new PeerProcess(program, ["server"]),
  resultsFolder,
});
