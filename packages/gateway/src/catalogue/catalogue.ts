import type { Computer, ListedResource } from "@a2c-smcp/computer";
import type { ResourceTemplate } from "@a2c-smcp/protocol";
import type { Address } from "../uris/client-uri.ts";
import { isReservedUri, isViewUri, qualifyUri } from "../uris/client-uri.ts";

/** A resource with the URI that clients know it by. */
export interface CatalogueEntry extends Address {
  readonly clientUri: string;
  readonly listed: ListedResource;
}

/** A resource template with the form that clients know it by. */
export interface TemplateEntry extends Address {
  readonly clientTemplate: string;
  readonly template: ResourceTemplate;
}

/** Everything that the servers list, in the order of the configuration, made anew only after something changed. */
export class Catalogue {
  readonly #computer: Computer;
  #entries: readonly CatalogueEntry[] | undefined;
  #templates: readonly TemplateEntry[] | undefined;
  #byUri: ReadonlyMap<string, readonly CatalogueEntry[]> | undefined;

  constructor(computer: Computer) {
    this.#computer = computer;
  }

  /** Something changed. */
  drop(): void {
    this.#entries = undefined;
    this.#templates = undefined;
    this.#byUri = undefined;
  }

  entries(): readonly CatalogueEntry[] {
    this.#entries ??= this.#readEntries();
    return this.#entries;
  }

  templates(): readonly TemplateEntry[] {
    this.#templates ??= this.#readTemplates();
    return this.#templates;
  }

  /** Who lists this URI, as servers write it. */
  listersOf(uri: string): readonly CatalogueEntry[] {
    this.#byUri ??= groupBy(this.entries(), (entry) => entry.uri);
    return this.#byUri.get(uri) ?? [];
  }

  /** Each of these servers once, those that are up before the others, both in the order of the configuration. */
  upFirst(servers: Iterable<string>): string[] {
    const wanted = new Set(servers);
    const known = this.#computer.servers.list().filter(({ name }) => wanted.has(name));
    const isUp = ({ state: { phase } }: (typeof known)[number]): boolean =>
      phase === "ready" || phase === "degraded";
    return [...known.filter(isUp), ...known.filter((server) => !isUp(server))].map(({ name }) => name);
  }

  #readEntries(): CatalogueEntry[] {
    const listed = this.#inOrder([...this.#computer.registry.listed()], ({ server }) => server);
    const counts = countBy(listed, ({ resource }) => resource.uri);
    return listed.map((one) => {
      const address = { server: one.server, uri: one.resource.uri };
      return { ...address, listed: one, clientUri: clientForm(address, counts) };
    });
  }

  #readTemplates(): TemplateEntry[] {
    const all = this.#inOrder(this.#computer.resources.templates(), ({ mcp_server }) => mcp_server);
    const counts = countBy(all, ({ uri_template }) => uri_template);
    return all.map((template) => {
      const address = { server: template.mcp_server, uri: template.uri_template };
      return { ...address, template, clientTemplate: clientForm(address, counts) };
    });
  }

  #inOrder<T>(all: readonly T[], serverOf: (one: T) => string): T[] {
    const order = new Map(this.#computer.servers.list().map(({ name }, index) => [name, index]));
    return all.toSorted((a, b) => (order.get(serverOf(a)) ?? 0) - (order.get(serverOf(b)) ?? 0));
  }
}

/** As it is when only one server has it, else together with the server. */
function clientForm(address: Address, counts: ReadonlyMap<string, number>): string {
  if (isViewUri(address.uri)) return address.uri;
  const isUnique = counts.get(address.uri) === 1 && !isReservedUri(address.uri);
  return isUnique ? address.uri : qualifyUri(address);
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
