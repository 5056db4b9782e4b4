import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../.cache/interop/results/", import.meta.url));

/**
 * What was tried with one subject and how it came out. The compatibility table is made from what these leave behind;
 * a case is noted when its assertions have passed, so that the table cannot claim more than was seen.
 */
export class Results {
  readonly #kind: string;
  readonly #subject: Readonly<Record<string, unknown>>;
  readonly #cases: Record<string, string> = {};

  constructor(kind: "office" | "version" | "mcp-server" | "finder" | "transfer" | "mixed", subject: object) {
    this.#kind = kind;
    this.#subject = { ...subject };
  }

  /** Notes how a case came out; without words, as it should. */
  add(id: string, difference = "works"): void {
    this.#cases[id] = difference;
  }

  async save(place = folder): Promise<void> {
    const words = [this.#kind, ...Object.values(this.#subject)].join(" ");
    const name = words.replaceAll(/[^a-zA-Z0-9.]+/g, "-");
    const result = { kind: this.#kind, subject: this.#subject, cases: this.#cases };
    await mkdir(place, { recursive: true });
    await writeFile(join(place, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  }
}
