import { isRecord } from "@a2c-smcp/runtime";
import type { z } from "zod";
import type { ConfigMistake } from "./config-error.ts";
import { ConfigError } from "./config-error.ts";

/** The keys and indices that lead to a value. */
export type Path = readonly PropertyKey[];

/** A place in a text, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where a configuration comes from, for its mistakes. */
export interface Source {
  readonly file?: string | undefined;
  /** The place of a value in the text, when there is a text. */
  readonly locate?: ((path: Path) => Position | undefined) | undefined;
}

/** Nobody mends more at once; finding the places of a hundred thousand mistakes takes minutes. */
const MOST_MISTAKES = 100;

/** Collects what is wrong, so that everything is said at once; past a hundred mistakes the rest is only counted. */
export class Mistakes {
  readonly #source: Source;
  readonly #found: ConfigMistake[] = [];
  #others = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  get found(): readonly ConfigMistake[] {
    if (this.#others === 0) return this.#found;
    return [
      ...this.#found,
      { file: this.#source.file, path: "", message: `and ${this.#others} more mistakes` },
    ];
  }

  add(path: Path, message: string): void {
    if (this.#isFull()) return;
    const position = this.#source.locate?.(path);
    this.#found.push({ file: this.#source.file, path: writePath(path), message, ...position });
  }

  /** A mistake of the text itself, before there are any values. */
  addSyntax(locate: () => Position, message: string): void {
    if (this.#isFull()) return;
    const position = locate();
    this.#found.push({ file: this.#source.file, path: "", message, ...position });
  }

  /** Adds what a schema found wrong in the value at a path. */
  addError(path: Path, value: unknown, { issues: findings }: z.ZodError): void {
    for (const found of findings)
      this.#addFinding([...path, ...found.path], found, valueAt(value, found.path));
  }

  throwIfAny(): void {
    if (this.#found.length > 0) throw new ConfigError(this.found);
  }

  #isFull(): boolean {
    if (this.#found.length < MOST_MISTAKES) return false;
    this.#others += 1;
    return true;
  }

  #addFinding(path: Path, found: Finding, value: unknown): void {
    if (found.code === "unrecognized_keys") {
      for (const key of found.keys) this.add([...path, key], `unknown key "${key}"`);
    } else this.add(path, value === undefined ? "is missing" : lowerFirst(found.message));
  }
}

type Finding = z.ZodError["issues"][number];

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isRecord(inner) ? inner[String(key)] : undefined;
  }, value);
}

/** `servers.a.args[0]`; a key that would read as several stands in brackets. */
function writePath(path: Path): string {
  const parts = path.map((key) => {
    if (typeof key === "number") return `[${key}]`;
    const name = String(key);
    return /^[^.[\]\s"]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  });
  return parts.join("").replace(/^\./, "");
}

function lowerFirst(message: string): string {
  return message.replace(/^Invalid input: /, "").replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
