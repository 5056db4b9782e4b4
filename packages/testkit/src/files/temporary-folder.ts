import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface TemporaryFolderOptions {
  /** The folder to make it in; that of the system for such things unless another is named. */
  readonly parent?: string | undefined;
}

/** A folder that is removed, with all that is in it, when it is disposed of. */
export class TemporaryFolder implements Disposable, AsyncDisposable {
  readonly path: string;

  /** Makes the folder, with these files in it: name to content. */
  constructor(
    files: Readonly<Record<string, string | Uint8Array>> = {},
    { parent = tmpdir() }: TemporaryFolderOptions = {},
  ) {
    this.path = realpathSync(mkdtempSync(join(parent, "a2c-test-")));
    for (const [name, content] of Object.entries(files)) this.write(name, content);
  }

  /** The path of a file in it, there or not. */
  at(...names: readonly string[]): string {
    return join(this.path, ...names);
  }

  /** Writes a file, with the folders above it, and returns its path. */
  write(name: string, content: string | Uint8Array): string {
    const file = this.at(name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this[Symbol.dispose]();
  }
}
