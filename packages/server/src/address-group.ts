import { isIPv4, isIPv6 } from "node:net";
import { unmapAddress } from "./loopback.ts";

/**
 * The addresses that one party commands, as one key: an IPv4 address is its own, but of IPv6 every customer has at
 * least 2^64, so the first half counts.
 */
export function addressGroup(address: string): string {
  const [bare = ""] = unmapAddress(address).split("%");
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  return `${expand(bare).slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...new Array<string>(gap).fill("0"), ...after];
}

/** An IPv4 address at the end stands for two groups, which are past those that count. */
function groupsOf(part: string): string[] {
  if (part === "") return [];
  return part
    .split(":")
    .flatMap((group) => (group.includes(".") ? ["0", "0"] : [group.replace(/^0+(?=.)/, "")]));
}
