/** Replaces what is different in every run: ids of sockets and requests, ports of loopback. */
export class Normalizer {
  readonly #names = new Map<string, string>();

  normalize(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.normalize(item));
    if (typeof value === "string") return value.replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:0");
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, field]) => [key, this.#normalizeField(key, field)]);
    return Object.fromEntries(entries);
  }

  #normalizeField(key: string, field: unknown): unknown {
    if (typeof field !== "string") return this.normalize(field);
    if (key === "sid") return this.#name("sid", field);
    if (key === "req_id") return this.#name("req", field);
    return this.normalize(field);
  }

  #name(prefix: string, id: string): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const count = [...this.#names.values()].filter((name) => name.startsWith(prefix)).length;
    const name = `${prefix}-${count + 1}`;
    this.#names.set(id, name);
    return name;
  }
}
