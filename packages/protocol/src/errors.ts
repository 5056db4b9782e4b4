import { z } from "zod";
import { A2cError } from "./a2c-error.ts";

/** Every error code of the protocol. */
export const ErrorCode = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  Timeout: 408,
  Internal: 500,
  ToolNotFound: 4001,
  ToolDisabled: 4002,
  ToolFailed: 4003,
  ToolTimeout: 4004,
  ConfirmationNeeded: 4005,
  AuthorizationNeeded: 4006,
  AuthorizationFailed: 4007,
  VersionMismatch: 4008,
  McpServerNotFound: 4014,
  CapabilityMissing: 4015,
  InvalidSkillName: 4016,
  SkillFileRefused: 4017,
  BlobUnavailable: 4018,
  UploadRefused: 4019,
  OfficeHasAgent: 4101,
  OfficeNotFound: 4102,
  NotInOffice: 4103,
  CrossOffice: 4104,
  NameTaken: 4105,
  AlreadyInOffice: 4106,
  DocumentNotFound: 4201,
  PageOutOfRange: 4202,
  ElementNotFound: 4203,
  InvalidDpeUri: 4204,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** What a peer needs to act on an error. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

const ErrorBody = z.looseObject({
  code: z.int(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * An error on the wire. The nested form is what the Finder documents define, the flat one is what the SDKs of
 * 0.2 and later recognise; one payload that carries both serves every reader.
 */
export interface ErrorPayload {
  error: { code: number; message: string; details?: ErrorDetails };
  code: number;
  message: string;
  details?: ErrorDetails;
}

/** An error on the wire in its flat form alone. */
export interface FlatErrorPayload {
  code: number;
  message: string;
  details?: ErrorDetails;
}

/** What an error carries beside its code and message. */
export interface ProtocolErrorOptions {
  /** What the peer needs to act on the error. Never secrets, stack traces, absolute paths or addresses. */
  readonly details?: ErrorDetails | undefined;
  readonly cause?: unknown;
}

/** An error that the peer is meant to see: it travels as the error payload of the protocol. */
export class ProtocolError extends A2cError {
  override readonly name: string = "ProtocolError";
  readonly code: number;
  readonly details: ErrorDetails | undefined;

  constructor(code: number, message: string, options: ProtocolErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.details = options.details;
  }

  /** Keeps a ProtocolError; anything else becomes an opaque 500 whose cause is for our log only. */
  static fromUnknown(cause: unknown): ProtocolError {
    if (cause instanceof ProtocolError) return cause;
    return new ProtocolError(ErrorCode.Internal, "Internal error", { cause });
  }

  /** Reads any error shape seen on the wire; returns undefined when the value is not an error. */
  static fromPayload(payload: unknown): ProtocolError | undefined {
    if (typeof payload !== "object" || payload === null) return undefined;
    if ("Err" in payload && Object.keys(payload).length === 1) return errorFromRust(payload.Err);
    const flat = exactOf(errorFromBody(payload));
    const nested = "error" in payload ? errorFromBody(payload.error) : undefined;
    return nested?.details === undefined && flat?.details !== undefined ? flat : (nested ?? flat);
  }

  toPayload(): ErrorPayload {
    const body = this.toFlatPayload();
    return { error: body, ...body };
  }

  /** The flat form alone: clients that announced 0.5 compare whole payloads. */
  toFlatPayload(): FlatErrorPayload {
    return {
      code: this.code,
      message: this.message,
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }

  /**
   * For clients of 0.2 to 0.4, who take an object for an error only when they know its code: the exact error nested, and
   * flat under a code that they know, with the exact one in the message.
   */
  toEarlyPayload(): ErrorPayload {
    const body = this.toFlatPayload();
    if (isKnownEarly(this.code)) return { error: body, ...body };
    return { error: body, ...body, code: ErrorCode.NotFound, message: `${this.message} (${this.code})` };
  }
}

/** Whether clients of 0.2 to 0.4 take an answer with this code for an error. */
export function isKnownEarly(code: number): boolean {
  return knownEarly.has(code);
}

/** What the SDKs of 0.2 to 0.4 take for an error in an answer; everything else they call malformed. */
const knownEarly: ReadonlySet<number> = new Set<number>([
  ErrorCode.NotFound,
  ErrorCode.AuthorizationNeeded,
  ErrorCode.AuthorizationFailed,
  ErrorCode.VersionMismatch,
  ErrorCode.McpServerNotFound,
  ErrorCode.CapabilityMissing,
  ErrorCode.InvalidSkillName,
  ErrorCode.SkillFileRefused,
  ErrorCode.BlobUnavailable,
  ErrorCode.UploadRefused,
]);

/** Servers of before 0.5 may drop the nested form: then the exact code is only behind the message, where we put it. */
function exactOf(error: ProtocolError | undefined): ProtocolError | undefined {
  if (error?.code !== ErrorCode.NotFound) return error;
  const [, message, code] = /^(.*) \((\d{3,4})\)$/s.exec(error.message) ?? [];
  if (message === undefined || !exactCodes.has(Number(code))) return error;
  return new ProtocolError(Number(code), message, { details: error.details });
}

/** Codes that `toEarlyPayload` writes behind a message. */
const exactCodes: ReadonlySet<number> = new Set(
  Object.values(ErrorCode).filter((code) => !knownEarly.has(code)),
);

function errorFromBody(raw: unknown): ProtocolError | undefined {
  const body = ErrorBody.safeParse(raw);
  if (!body.success) return undefined;
  const { code, message, details, error: _, ...fields } = body.data;
  return new ProtocolError(code, message, { details: mergeDetails(details, fields) });
}

/** The first Rust SDKs answer `{"Err": "text"}`; later ones may put a whole payload there. */
function errorFromRust(err: unknown): ProtocolError {
  if (typeof err === "string") return new ProtocolError(ErrorCode.Internal, err);
  return errorFromBody(err) ?? new ProtocolError(ErrorCode.Internal, "The peer reported an error");
}

/** Some SDKs put code-specific fields beside `code` instead of into `details`; both are details to us. */
function mergeDetails(
  details: ErrorDetails | null | undefined,
  fields: ErrorDetails,
): ErrorDetails | undefined {
  const merged = { ...fields, ...details };
  return Object.keys(merged).length > 0 ? merged : undefined;
}
