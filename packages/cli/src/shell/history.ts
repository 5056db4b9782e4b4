import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const MOST_LINES = 1000;

/** The lines that were typed, kept in a file of the user's over the end of the process. */
export class History {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** The newest first, as readline expects them. */
  load(): string[] {
    try {
      const lines = readFileSync(this.#file, "utf8")
        .split("\n")
        .filter((line) => line !== "");
      // Only here does the file become shorter, so that two prompts at once do not lose each other's lines.
      if (lines.length > 2 * MOST_LINES) this.#write(lines.slice(-MOST_LINES));
      return lines.slice(-MOST_LINES).reverse();
    } catch {
      return []; // nothing was ever typed, or it cannot be read: a prompt without history
    }
  }

  add(line: string): void {
    try {
      mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
      appendFileSync(this.#file, `${line}\n`, { mode: 0o600 });
    } catch {
      // A history that cannot be written is no reason to stop a person from looking.
    }
  }

  #write(lines: readonly string[]): void {
    writeFileSync(this.#file, `${lines.join("\n")}\n`, { mode: 0o600 });
  }
}
