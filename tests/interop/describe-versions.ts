import { connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { DrivenAgent } from "./parties/driven-agent.ts";
import type { Kind } from "./parties/party.ts";
import type { PeerProcess } from "./parties/peer-process.ts";
import { Results } from "./results.ts";

export interface VersionsUnderTest {
  readonly kind: Kind;
  readonly agentProcess: () => PeerProcess;
  /** Starts a Server of theirs that keeps to its own version, where there is one. */
  readonly startServer?: (() => PeerProcess) | undefined;
  /** How a refusal of our Server looks to their Agent; undefined when it is let in. */
  readonly refusal?: { readonly error: object; readonly words: string } | undefined;
  readonly resultsFolder?: string;
}

/** How the gates of both sides treat each other's version. */
export function describeVersions(given: VersionsUnderTest): void {
  const { kind, startServer, refusal } = given;
  const { sdk, version, generation } = kind;
  const results = new Results("version", { sdk, version, generation });
  afterAll(() => results.save(given.resultsFolder));

  describe(`versions of ${sdk} ${version}`, () => {
    test(`our Server ${refusal ? "refuses their Agent, which says so" : "lets their Agent in"}`, async () => {
      const seen = await knockAtOurs(given);
      if (refusal) expect(seen).toMatchObject(refusal.error);
      else expect(seen).toBe("let in");
      results.add("their Agent at our Server", refusal?.words);
    });

    if (!startServer) return;
    test("their Server lets our Agent and Computer in", async () => {
      await using peer = startServer();
      expect(await knockAtTheirs(peer)).toEqual(["let in", "let in"]);
      results.add("our Agent and Computer at their Server");
    });
  });
}

/** How their Agent fares at our Server when it keeps to its own version. */
async function knockAtOurs({ kind, agentProcess }: VersionsUnderTest): Promise<unknown> {
  const server = createServer({ port: 0 });
  onTestFinished(() => server.close({ timeoutMs: 0 }));
  const { url } = await server.listen();
  const agent = new DrivenAgent(agentProcess(), kind, { url, office: "o", name: "bot" });
  onTestFinished(() => agent[Symbol.asyncDispose]());
  return await letInOr(agent.enter());
}

/** How our Agent and our Computer fare at their Server. */
async function knockAtTheirs(peer: PeerProcess): Promise<unknown[]> {
  const { port } = (await peer.ready) as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const computer = new Computer({ name: "lab", config: { mcpServers: {} } });
  onTestFinished(() => computer.close());
  const asAgent = connectAgent({ url, office: "o", name: "bot" });
  const asComputer = computer.connect(url, { office: "o" });
  const seen = await Promise.all([letInOr(asAgent), letInOr(asComputer)]);
  for (const entered of await Promise.allSettled([asAgent, asComputer]))
    if (entered.status === "fulfilled") await entered.value.close();
  return seen;
}

/** The error of an attempt; "let in" when there is none. */
function letInOr(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => "let in",
    (error: unknown) => error,
  );
}
