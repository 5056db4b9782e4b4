/** The exit codes of the command. */
export const ExitCode = { Ok: 0, Failed: 1, WrongUse: 2 } as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** The command has said what is wrong; only its exit code is left. */
export class SaidError extends Error {
  override readonly name = "SaidError";
}

/** A mistake that a person can mend: shown as its message and a hint, without a stack trace. */
export class UserError extends Error {
  override readonly name = "UserError";
  readonly exitCode: ExitCode;
  /** What to do next. */
  readonly hint: string | undefined;

  constructor(message: string, options: { exitCode?: ExitCode; hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.exitCode = options.exitCode ?? ExitCode.Failed;
    this.hint = options.hint;
  }
}
