import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A desktop that opens nothing: its `xdg-open` notes what it was given, and runs until it is told to end. */
export class FakeOpener implements Disposable {
  /** For the program that is to believe in the desktop. */
  readonly env: Readonly<Record<string, string>>;
  readonly #notes: string;
  readonly #runs: string;

  constructor(folder: string, defaultBrowser = "firefox.desktop") {
    mkdirSync(folder, { recursive: true });
    this.#notes = join(folder, "opened");
    this.#runs = join(folder, "runs");
    writeFileSync(this.#runs, "");
    const wait = `while [ -e '${this.#runs}' ]; do sleep 0.1; done`;
    writeScript(join(folder, "xdg-open"), `printf '%s\\n' "$@" >> '${this.#notes}'; ${wait}`);
    writeScript(join(folder, "xdg-settings"), `echo ${defaultBrowser}`);
    const path = `${folder}:${process.env["PATH"]}`;
    this.env = { PATH: path, DISPLAY: ":0", CI: "", SSH_CONNECTION: "", WSL_DISTRO_NAME: "" };
  }

  /** What it was given to open, one a line. */
  opened(): string[] {
    return existsSync(this.#notes) ? readFileSync(this.#notes, "utf8").trim().split("\n") : [];
  }

  /** The file that it was given last. */
  lastFile(): string {
    return fileURLToPath(this.opened().at(-1) ?? "");
  }

  [Symbol.dispose](): void {
    rmSync(this.#runs, { force: true });
  }
}

function writeScript(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}
