import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { messageOf } from "@a2c-smcp/runtime";
import { messages } from "../language/messages.ts";
import { UserError } from "../process/exit.ts";

export interface WriteOptions {
  /** Readable by nobody else, because it holds secrets. */
  readonly isPrivate: boolean;
}

/** Writes a file as a whole or not at all. */
export function writeConfig(file: string, text: string, { isPrivate }: WriteOptions): void {
  const path = resolve(file);
  const half = `${path}.new-${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(half, text, { mode: isPrivate ? 0o600 : 0o644 });
    renameSync(half, path);
  } catch (cause) {
    const said = messages().parts.options.notWritten(file, messageOf(cause));
    throw new UserError(said, { cause });
  }
}

export function isThere(file: string): boolean {
  return existsSync(file);
}
