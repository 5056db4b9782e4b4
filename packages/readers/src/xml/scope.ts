import { prefixOf } from "./namespaces.ts";

/** What the prefixes mean at one place of a document. */
export class Scope {
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #names = new Map<string, string>();

  constructor(prefixes: ReadonlyMap<string, string> = new Map()) {
    this.#prefixes = prefixes;
  }

  /** The scope inside an element that declares further namespaces. */
  extend(attributes: Readonly<Record<string, string>>): Scope {
    const prefixes = new Map(this.#prefixes);
    for (const [name, uri] of Object.entries(attributes)) {
      if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
      const declared = name === "xmlns" ? "" : name.slice("xmlns:".length);
      prefixes.set(declared, prefixOf(uri) ?? declared);
    }
    return new Scope(prefixes);
  }

  /** The name of an element under the prefix that this package uses for its namespace. */
  elementName(raw: string): string {
    let name = this.#names.get(raw);
    if (name === undefined) {
      name = this.#resolve(raw);
      this.#names.set(raw, name);
    }
    return name;
  }

  /** Attributes without a prefix belong to no namespace. */
  attributeName(raw: string): string {
    return raw.includes(":") ? this.elementName(raw) : raw;
  }

  #resolve(raw: string): string {
    const colon = raw.indexOf(":");
    const prefix = colon < 0 ? "" : raw.slice(0, colon);
    const known = this.#prefixes.get(prefix) ?? prefix;
    const local = raw.slice(colon + 1);
    return known === "" ? local : `${known}:${local}`;
  }
}
