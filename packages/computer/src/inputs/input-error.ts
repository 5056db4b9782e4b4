import { ComputerError, type ComputerErrorCode } from "../errors.ts";

export interface InputErrorOptions {
  /** The input or environment variable. */
  readonly input: string;
  /** The MCP server that needs it. */
  readonly server: string;
  readonly cause?: unknown;
}

/** A placeholder of a server that could not be filled in. Names the input and the server, never a value. */
export class InputError extends ComputerError {
  override readonly name = "InputError";
  readonly input: string;
  readonly server: string;

  constructor(code: ComputerErrorCode, message: string, { input, server, cause }: InputErrorOptions) {
    super(code, message, { cause });
    this.input = input;
    this.server = server;
  }
}
