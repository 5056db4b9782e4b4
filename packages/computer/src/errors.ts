import { A2cError } from "@a2c-smcp/protocol/a2c-error";
/** Why something on the Computer failed. Stable: match on these, never on the text. */
export const ComputerErrorCode = {
  /** The configuration has mistakes; see `ConfigError.mistakes`. */
  ConfigInvalid: "config-invalid",
  /** A placeholder names an input that is not declared. */
  InputUnknown: "input-unknown",
  /** An input or environment variable has no value, or none that it accepts. */
  InputUnresolved: "input-unresolved",
  /** The command of an input failed or took too long. */
  InputCommandFailed: "input-command-failed",
  /** The process of an MCP server could not be started. */
  SpawnFailed: "spawn-failed",
  /** The MCP server was not ready in time. */
  StartTimeout: "start-timeout",
  /** The MCP server is there, but the handshake with it failed. */
  ConnectFailed: "connect-failed",
  /** The MCP server requires credentials, and none are configured. */
  AuthorizationNeeded: "authorization-needed",
  /** The MCP server refuses the credentials that are configured. */
  AuthorizationFailed: "authorization-failed",
  /** The connection was closed from our side. */
  Closed: "closed",
  /** A plugin is not there, not installed, or cannot be read or started as a whole. */
  PluginRefused: "plugin-refused",
  /** The MCP server does not offer what was asked of it. */
  NotSupported: "not-supported",
} as const;
export type ComputerErrorCode = (typeof ComputerErrorCode)[keyof typeof ComputerErrorCode];

/** A failure on the Computer itself. It is for the operator and never travels to a peer. */
export class ComputerError extends A2cError {
  override readonly name: string = "ComputerError";
  readonly code: ComputerErrorCode;

  constructor(code: ComputerErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
