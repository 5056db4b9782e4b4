import { isDpeUri, parseDpeUri, parseWindowUri } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { ServerResources } from "./server-resources.ts";

/** Which server answers for which host. Two may share one: both stay, and the first registered wins. */
export class HostTable {
  readonly #logger: Logger;
  readonly #hostsOf = new Map<string, ReadonlySet<string>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** The first of the registered servers that has the host and is there; when none is, the first of all. */
  serverOf(
    host: string,
    registered: readonly string[],
    isOnline: (server: string) => boolean,
  ): string | undefined {
    const servers = registered.filter((server) => this.#hostsOf.get(server)?.has(host));
    return servers.find(isOnline) ?? servers[0];
  }

  /** Takes the hosts of a server's documents and windows, and warns of those that another server has too. */
  replace(server: string, { resources, templates }: Pick<ServerResources, "resources" | "templates">): void {
    const before = this.#hostsOf.get(server) ?? new Set();
    const uris = [
      ...resources.keys(),
      ...templates.map(({ uriTemplate }) => uriTemplate.replace(/\/?\{.*$/s, "")),
    ];
    const hosts = new Set(uris.flatMap((uri) => hostOf(uri) ?? []));
    this.#hostsOf.set(server, hosts);
    for (const host of hosts) if (!before.has(host)) this.#warnOfConflict(host, server);
  }

  remove(server: string): void {
    this.#hostsOf.delete(server);
  }

  #warnOfConflict(host: string, server: string): void {
    const others = [...this.#hostsOf]
      .filter(([other, hosts]) => other !== server && hosts.has(host))
      .map(([other]) => other);
    if (others.length > 0)
      this.#logger.warn("mcp servers share a host; the first registered answers what none lists", {
        host,
        server,
        others,
      });
  }
}

function hostOf(uri: string): string | undefined {
  if (isDpeUri(uri)) return parseDpeUri(uri).host;
  if (!/^window:/i.test(uri)) return undefined;
  try {
    return parseWindowUri(uri).host;
  } catch {
    return undefined; // an invalid window is left out of the desktop, and here too
  }
}
