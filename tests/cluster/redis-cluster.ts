import { freePort, RedisServer } from "@a2c-smcp/testkit";
import { expect } from "vitest";

const RANGES = ["0 5460", "5461 10922", "10923 16383"];

/** A Redis Cluster of three masters on loopback, without replicas. */
export async function startRedisCluster(): Promise<
  { readonly masters: readonly RedisServer[] } & AsyncDisposable
> {
  const masters = await Promise.all(
    RANGES.map(async () => {
      const bus = ["--cluster-port", String(await freePort())];
      return RedisServer.start({
        args: ["--cluster-enabled", "yes", "--cluster-node-timeout", "2000", ...bus],
      });
    }),
  );
  for (const [index, master] of masters.entries()) {
    await master.ask(`CLUSTER SET-CONFIG-EPOCH ${index + 1}`);
    await master.ask(`CLUSTER ADDSLOTSRANGE ${RANGES[index]}`);
    const [first] = masters;
    if (first && index > 0) await first.ask(`CLUSTER MEET 127.0.0.1 ${master.port} ${await busPort(master)}`);
  }
  const state = async (): Promise<boolean[]> =>
    Promise.all(
      masters.map(async (master) =>
        /cluster_state:ok[\s\S]*known_nodes:3/.test(await master.ask("CLUSTER INFO")),
      ),
    );
  await expect.poll(state).toEqual([true, true, true]);
  return {
    masters,
    async [Symbol.asyncDispose]() {
      await Promise.all(masters.map((master) => master[Symbol.asyncDispose]()));
    },
  };
}

async function busPort(master: RedisServer): Promise<string> {
  return /cluster-port\r\n\$\d+\r\n(\d+)/.exec(await master.ask("CONFIG GET cluster-port"))?.[1] ?? "";
}
