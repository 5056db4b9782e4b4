import { ComputerError, ComputerErrorCode } from "../errors.ts";

/** One mistake in a configuration. */
export interface ConfigMistake {
  /** As it was given; absent when the configuration did not come from a file. */
  readonly file?: string | undefined;
  /** Where the value stands, for example `servers.github.server_parameters.command`; empty for the whole. */
  readonly path: string;
  readonly message: string;
  /** Counted from 1, when the text is known. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Every mistake of a configuration at once, so that it is mended in one go. */
export class ConfigError extends ComputerError {
  override readonly name = "ConfigError";
  readonly mistakes: readonly ConfigMistake[];

  constructor(mistakes: readonly ConfigMistake[], options: { cause?: unknown } = {}) {
    const count = mistakes.length === 1 ? "1 mistake" : `${mistakes.length} mistakes`;
    const lines = mistakes.map((mistake) => `  ${describeMistake(mistake)}`);
    super(ComputerErrorCode.ConfigInvalid, `The configuration has ${count}:\n${lines.join("\n")}`, options);
    this.mistakes = mistakes;
  }
}

function describeMistake({ file, path, message, line, column }: ConfigMistake): string {
  const position = line === undefined ? "" : `:${line}:${column ?? 1}`;
  const place = [file === undefined ? "" : `${file}${position}`, path].filter((part) => part !== "");
  return [...place, message].join(": ");
}
