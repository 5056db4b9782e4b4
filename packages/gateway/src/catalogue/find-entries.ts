import { resourceName } from "@a2c-smcp/protocol";
import type { Catalogue, CatalogueEntry } from "./catalogue.ts";

export interface EntryFilter {
  readonly server?: string | undefined;
  /** Words that all have to be in the name, the URI or the description. */
  readonly query?: string | undefined;
}

/** The resources that pass, in the order of the catalogue. */
export function findEntries(catalogue: Catalogue, { server, query }: EntryFilter): CatalogueEntry[] {
  const words = (query ?? "").normalize().toLowerCase().split(/\s+/).filter(Boolean);
  return catalogue.entries().filter((entry) => {
    if (server !== undefined && entry.server !== server) return false;
    const text = words.length === 0 ? "" : searchTextOf(entry);
    return words.every((word) => text.includes(word));
  });
}

function searchTextOf({ uri, listed: { resource, excerpt } }: CatalogueEntry): string {
  const { name, title, description } = resource;
  const { path } = resourceName(resource);
  return [uri, name, title, path, description, excerpt].join("\n").normalize().toLowerCase();
}
