import { afterAll, beforeAll, describe, test } from "vitest";
import { Results } from "./results.ts";
import { fromOurComputer } from "./transfers/from-our-computer.ts";
import { fromTheirComputer } from "./transfers/from-their-computer.ts";
import type { PeerSdk } from "./transfers/transfer-bench.ts";
import { TransferBench } from "./transfers/transfer-bench.ts";

const servers = { ourServer: "our Server", theirServer: "their Server" } as const;

/** Bytes by handle, skills, configurations and errors between our parties and those of another SDK. */
export function describeTransfers(peer: PeerSdk, resultsFolder?: string): void {
  const { sdk, generation, version } = peer.kind;
  const name = sdk === "rust" ? "Rust" : "Python";
  const results = new Results("transfer", { sdk: sdk === "rust" ? sdk : name, version });
  let bench: TransferBench;

  beforeAll(async () => {
    bench = await TransferBench.start(peer);
  });
  afterAll(async () => {
    await bench[Symbol.asyncDispose]();
    await results.save(resultsFolder);
  });

  const see = (title: string, run: () => Promise<void>): void =>
    test(title, async () => {
      await run();
      results.add(title);
    });
  const isThere = (since?: string): boolean => since === undefined || since === generation;

  describe(`a Computer of ${name} ${version} and our Agent`, () => {
    for (const { title, run, ...more } of fromTheirComputer)
      if (isThere("since" in more ? more.since : undefined))
        see(`their Computer: ${title}`, () => run(bench));
  });
  describe.each(["ourServer", "theirServer"] as const)(
    `our Computer and an Agent of ${name} ${version} at %s`,
    (where) => {
      for (const { title, run, ...more } of fromOurComputer)
        if (isThere("since" in more ? more.since : undefined))
          see(`our Computer at ${servers[where]}: ${title}`, () => run(bench, where));
    },
  );
}
