import { addressGroup } from "../address-group.ts";
import { refusals } from "../refusals.ts";
import type { HttpRefusal } from "./http-refusal.ts";

/** Counts open connections, all and by address (of IPv6, by /64), and says when there are too many. */
export class ConnectionCount {
  readonly #limits: { readonly connections: number; readonly connectionsPerAddress: number };
  readonly #byAddress = new Map<string, number>();
  #all = 0;

  constructor(limits: { readonly connections: number; readonly connectionsPerAddress: number }) {
    this.#limits = limits;
  }

  /** The refusal of one more connection from the address, or undefined. */
  check(address: string): HttpRefusal | undefined {
    const { connections, connectionsPerAddress } = this.#limits;
    if (this.#all >= connections) return tooMany(503, "connections", connections);
    if ((this.#byAddress.get(addressGroup(address)) ?? 0) >= connectionsPerAddress)
      return tooMany(429, "connectionsPerAddress", connectionsPerAddress);
    return undefined;
  }

  add(address: string): void {
    this.#all += 1;
    const group = addressGroup(address);
    this.#byAddress.set(group, (this.#byAddress.get(group) ?? 0) + 1);
  }

  remove(address: string): void {
    this.#all -= 1;
    const group = addressGroup(address);
    const left = (this.#byAddress.get(group) ?? 0) - 1;
    if (left > 0) this.#byAddress.set(group, left);
    else this.#byAddress.delete(group);
  }
}

function tooMany(status: number, limit: string, most: number): HttpRefusal {
  const { code, message, details } = refusals.limit(limit, most);
  return { reason: "limit", status, body: { code, message, ...details } };
}
