import { ErrorCode, ProtocolError } from "./errors.ts";

/**
 * What an acknowledgement says. `empty` is an ack without arguments: servers of other SDKs send it for an event
 * that they do not know, so for a request it means "not supported", never success.
 */
export type Ack =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "error"; readonly error: ProtocolError }
  | { readonly kind: "empty" };

/** Reads the arguments of a request's ack in every form that the official SDKs send. */
export function readAck(args: readonly unknown[]): Ack {
  if (args.length === 0 || args[0] === undefined || args[0] === null) return { kind: "empty" };
  const answer = args[0];
  const error = ProtocolError.fromPayload(answer);
  if (error) return { kind: "error", error };
  if (!isOkWrapper(answer)) return { kind: "value", value: answer };
  const value = answer.Ok;
  return value === null || value === undefined ? { kind: "empty" } : { kind: "value", value };
}

/**
 * Reads the ack of a join or leave; returns the error, or undefined for success. Five forms exist: nothing at
 * all (0.5), `true, null` and `false, message` (0.1–0.4), the same two in one array, an error payload, and
 * `{Ok}` / `{Err}` (old Rust).
 */
export function readOfficeAck(args: readonly unknown[]): ProtocolError | undefined {
  const [first, second] = unwrapOfficeAck(args);
  if (first === true || first === null || first === undefined) return undefined;
  if (first === false) return refusal(second);
  return (
    ProtocolError.fromPayload(first) ??
    new ProtocolError(ErrorCode.Internal, "The server answered the join in a form that is not known")
  );
}

/** Takes off one array and one `{Ok}`; more wrappers than that nobody sends. */
function unwrapOfficeAck(args: readonly unknown[]): readonly unknown[] {
  const inner = Array.isArray(args[0]) ? args[0] : args;
  const [first] = inner;
  if (!isOkWrapper(first)) return inner;
  return Array.isArray(first.Ok) ? first.Ok : [first.Ok];
}

function refusal(reason: unknown): ProtocolError {
  const nested = ProtocolError.fromPayload(reason);
  if (nested) return nested;
  const message =
    typeof reason === "string" && reason !== "" ? reason : "The server refused without a reason";
  return new ProtocolError(ErrorCode.Forbidden, message);
}

function isOkWrapper(value: unknown): value is { Ok: unknown } {
  return typeof value === "object" && value !== null && "Ok" in value && Object.keys(value).length === 1;
}
