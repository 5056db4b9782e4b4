import type { OfficeRole } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { describeExcess } from "@a2c-smcp/runtime";
import type { PacketExcess } from "@a2c-smcp/runtime/socket-parser";

/** The answers of the Server to what it does not do. Details carry only what the peer itself said or is in. */
export const refusals = {
  unknownEvent: () => new ProtocolError(ErrorCode.BadRequest, "Unknown event"),

  limit: (limit: string, most: number) =>
    new ProtocolError(ErrorCode.BadRequest, `Too much at once: the limit "${limit}" is ${most}`, {
      details: { limit, most },
    }),

  excess: ({ bound, limit }: PacketExcess) =>
    new ProtocolError(ErrorCode.BadRequest, `The message is ${describeExcess({ bound, limit })}; send less`, {
      details: { limit: bound, most: limit },
    }),

  /** The same for everybody at the address, whatever it shows. */
  guessing: (most: number) =>
    new ProtocolError(
      ErrorCode.BadRequest,
      "Too many failed authentications from this address; try again in a moment",
      { details: { limit: "failureBurst", most } },
    ),

  slowReader: (most: number) =>
    new ProtocolError(
      ErrorCode.BadRequest,
      `More than ${most} bytes wait for you to read them; read on, then ask again`,
      { details: { limit: "sendHighWaterBytes", most } },
    ),

  slowComputer: (computer: string) =>
    new ProtocolError(ErrorCode.Timeout, `The computer "${computer}" does not read what it is sent`, {
      details: { computer, limit: "sendHighWaterBytes" },
    }),

  notInOffice: () => new ProtocolError(ErrorCode.NotInOffice, "Join an office first"),

  wrongRole: (role: OfficeRole) =>
    new ProtocolError(ErrorCode.Forbidden, `This is not for the role "${role}"`, { details: { role } }),

  roleChange: (role: OfficeRole) =>
    new ProtocolError(ErrorCode.Forbidden, `This connection is of the role "${role}"; open another one`, {
      details: { role },
    }),

  rename: (name: string) =>
    new ProtocolError(ErrorCode.Forbidden, `This connection is named "${name}"; open another one`, {
      details: { name },
    }),

  notGranted: (office_id: string, role: OfficeRole) =>
    new ProtocolError(ErrorCode.Forbidden, "The credentials do not allow this office in this role", {
      details: { office_id, role },
    }),

  foreignOffice: (office_id: string) =>
    new ProtocolError(ErrorCode.CrossOffice, "Only the members of an office see it", {
      details: { office_id },
    }),

  /** The same for a Computer of another office: nobody can find out that it is there. */
  noSuchComputer: (computer: string) =>
    new ProtocolError(ErrorCode.NotFound, `No computer named "${computer}" is in this office`, {
      details: { computer },
    }),

  computerLeft: (computer: string) =>
    new ProtocolError(ErrorCode.NotFound, `The computer "${computer}" left before it answered`, {
      details: { computer },
    }),

  callerLeft: () =>
    new ProtocolError(ErrorCode.NotInOffice, "The caller left the office before the answer came"),

  noAnswer: (computer: string, milliseconds: number) =>
    new ProtocolError(
      ErrorCode.Timeout,
      `The computer "${computer}" did not answer within ${milliseconds} ms`,
      {
        details: { computer },
      },
    ),

  emptyAnswer: (computer: string) =>
    new ProtocolError(ErrorCode.Internal, `The computer "${computer}" sent an empty answer`, {
      details: { computer },
    }),

  excessiveAnswer: (computer: string, { bound, limit }: PacketExcess) =>
    new ProtocolError(
      ErrorCode.Internal,
      `The computer "${computer}" sent an answer that is ${describeExcess({ bound, limit })}; ask for less`,
      { details: { computer, limit: bound, most: limit } },
    ),

  agentPresent: (office_id: string) =>
    new ProtocolError(ErrorCode.OfficeHasAgent, "The office has an agent", {
      details: { office_id, role: "agent" },
    }),

  /** In an office that takes one Computer at most. */
  computerPresent: (office_id: string) =>
    new ProtocolError(ErrorCode.OfficeHasAgent, "The office takes one computer, and has it", {
      details: { office_id, role: "computer" },
    }),

  nameInUse: (office_id: string, role: OfficeRole, name: string) =>
    new ProtocolError(ErrorCode.NameTaken, `The name "${name}" is in use in this office`, {
      details: { office_id, role, name },
    }),

  elsewhere: (office_id: string) =>
    new ProtocolError(ErrorCode.AlreadyInOffice, "Leave the present office first", {
      details: { office_id },
    }),

  /** Retryable: clients that know `details.retry` try again by themselves. */
  movingOn: () =>
    new ProtocolError(ErrorCode.Internal, "The connection is being handed to another node; try again", {
      details: { reason: "moving", retry: true },
    }),

  shuttingDown: () => new ProtocolError(ErrorCode.Internal, "The server is shutting down"),
} as const;
