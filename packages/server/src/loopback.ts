import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** An IPv4 address that is written as one of IPv6, as what it is. */
export function unmapAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Whether an IP address is of this machine alone. IPv4 addresses in IPv6 form count as what they are. */
export function isLoopbackAddress(address: string): boolean {
  const bare = unmapAddress(address);
  const family = isIP(bare);
  return family !== 0 && loopback.check(bare, family === 4 ? "ipv4" : "ipv6");
}

/** Whether a host, as one writes it in an address or an option, is this machine's loopback. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  return bare === "localhost" || isLoopbackAddress(bare);
}
