import { BlockList, isIP } from "node:net";
import { z } from "zod";

const Network = z.string().refine((text) => readNetwork(text) !== undefined, {
  error: "expected an address, a network such as 10.0.0.0/8, or loopback",
});

/**
 * Which proxies are believed in `X-Forwarded-For`: none; so many in front of the server, which then nobody can reach
 * but through them; or those of these networks. `true` is one.
 */
export const TrustProxy = z.union([z.boolean(), z.int().positive().max(32), z.array(Network).min(1)]);
export type TrustProxy = z.output<typeof TrustProxy>;

interface NetworkParts {
  readonly address: string;
  readonly bits: number;
  readonly family: "ipv4" | "ipv6";
}

/** Networks that were checked by the schema, as something that addresses can be looked up in. */
export function trustedNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  const loopback = networks.includes("loopback") ? ["127.0.0.0/8", "::1"] : [];
  for (const text of [...networks, ...loopback]) {
    const network = readNetwork(text);
    if (network && network !== "loopback") list.addSubnet(network.address, network.bits, network.family);
  }
  return list;
}

function readNetwork(text: string): NetworkParts | "loopback" | undefined {
  if (text === "loopback") return text;
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  if (version === 0 || rest.length > 0 || bits < 0 || bits > longest) return undefined;
  return { address, bits, family: version === 6 ? "ipv6" : "ipv4" };
}
