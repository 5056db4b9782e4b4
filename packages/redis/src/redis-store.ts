import type { Awaitable, Claim, Cluster, Member, OfficeStore, SeatRules } from "@a2c-smcp/server";
import { ClusterNode } from "./cluster-node.ts";
import type { RedisStoreOptions } from "./options.ts";
import { resolveRedisOptions } from "./options.ts";

/**
 * A store on Redis: servers that are given one with the same address and prefix are nodes of one server. One store is for
 * one server, which opens and closes it. Throws a ServerError when the options are wrong.
 */
export function redisStore(options: RedisStoreOptions): OfficeStore {
  return new RedisOfficeStore(new ClusterNode(resolveRedisOptions(options)));
}

/** Who is in which office is known here of every office that has a member here: only changes are asked of Redis. */
class RedisOfficeStore implements OfficeStore {
  readonly cluster: Cluster;
  readonly #node: ClusterNode;

  constructor(node: ClusterNode) {
    this.#node = node;
    this.cluster = node;
  }

  async claim(member: Member, rules: SeatRules = { hasOneComputer: false }): Promise<Claim> {
    if (this.#node.trouble) throw this.#node.trouble;
    return this.#node.offices.claim(member, rules);
  }

  release(sid: string): Awaitable<void> {
    return this.#node.offices.release(sid);
  }

  findComputer(office: string, name: string): Member | undefined {
    return this.#node.offices.findComputer(office, name);
  }

  list(office: string): readonly Member[] {
    return this.#node.offices.list(office);
  }

  countOffices(): number {
    return this.#node.offices.replicas.size;
  }
}
