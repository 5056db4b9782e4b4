import type { ErrorPayload, FlatErrorPayload } from "@a2c-smcp/protocol";
import { ErrorCode, isKnownEarly, ProtocolError } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import { JsonText } from "@a2c-smcp/runtime/socket-parser";
import type { Generation } from "../offices/session.ts";

/** An error as a client of this generation reads it. */
export function errorPayload(error: ProtocolError, generation: Generation): ErrorPayload | FlatErrorPayload {
  return generation === "early" ? error.toEarlyPayload() : canonicalOf(error).toFlatPayload();
}

/**
 * The answer of a Computer as a client of this generation reads it. It goes on as it is, unless it is an error that an
 * early client would take for a broken result: that gets a code which such clients know, and keeps its own beside it.
 */
export function answerForm(answer: unknown, generation: Generation): unknown {
  if (generation !== "early") return answer;
  const body = bodyOf(answer);
  if (!isRecord(body) || "content" in body) return answer;
  const { code, message } = body;
  if (typeof code !== "number" || typeof message !== "string" || isKnownEarly(code)) return answer;
  const error = ProtocolError.fromPayload(body);
  return error ? { ...body, ...error.toEarlyPayload() } : answer;
}

/** No error is longer; what is longer is a result, which nobody parses on its way. */
const LONGEST_ERROR = 65_536;

function bodyOf(answer: unknown): unknown {
  if (!(answer instanceof JsonText)) return answer;
  const { text } = answer;
  const mayBeError = text.length <= LONGEST_ERROR && text.includes('"code"') && text.includes('"message"');
  return mayBeError ? JSON.parse(text) : undefined;
}

/** Clients of 0.5 compare whole payloads: for what that version has words and details of its own, they are these. */
function canonicalOf(error: ProtocolError): ProtocolError {
  const { code, details = {} } = error;
  const { office_id, role, field } = details;
  const says = (message: string, kept?: Record<string, unknown>, as = code): ProtocolError =>
    new ProtocolError(as, message, { details: kept, cause: error });
  switch (code) {
    case ErrorCode.BadRequest:
      return field === undefined ? error : says("Invalid request payload");
    case ErrorCode.Forbidden:
      return says(error.message);
    case ErrorCode.OfficeHasAgent:
    case ErrorCode.NameTaken:
      return says(
        `Room already has ${role === "agent" ? "an agent" : "a computer"}`,
        { office_id, role },
        seatTaken,
      );
    case ErrorCode.NotInOffice:
      return says("Not in any room");
    case ErrorCode.CrossOffice:
      return says("Cross-room access denied", { office_id });
    case ErrorCode.AlreadyInOffice:
      return says("Agent already in another room", { office_id });
    default:
      return error;
  }
}

/** 0.5 has one code for every seat that is taken; 4105 is reserved there. */
const seatTaken = ErrorCode.OfficeHasAgent;
