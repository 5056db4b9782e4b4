import {
  ComputerRequest,
  ErrorCode,
  JoinOffice,
  ListRoom,
  measured,
  ObserveOffice,
  ProtocolError,
  ToolCallProgress,
} from "@a2c-smcp/protocol";
import { z } from "zod";
import type { Limits } from "../limits.ts";

/** The part of each request that the Server itself needs. It looks at nothing else. */
export function createRequestSchemas({ idLength, callTimeoutMs }: Limits) {
  const id = z.string().min(1, measured).max(idLength, measured);
  return {
    join: z.object({ ...JoinOffice.shape, name: id, office_id: id }),
    observe: z.object({ ...ObserveOffice.shape, name: id, office_id: id }),
    listRoom: z.object({
      req_id: ListRoom.shape.req_id.max(idLength, measured),
      office_id: ListRoom.shape.office_id,
    }),
    cancel: z.looseObject({ req_id: id }),
    progress: ToolCallProgress,
    update: z.looseObject({}),
    relay: z.object({
      computer: ComputerRequest.shape.computer.max(idLength, measured),
      req_id: ComputerRequest.shape.req_id.max(idLength, measured),
      /** Seconds. */
      timeout: z
        .number()
        .positive()
        .max(callTimeoutMs / 1_000)
        .nullish(),
    }),
  };
}
export type RequestSchemas = ReturnType<typeof createRequestSchemas>;

/** Reads a payload; what does not fit is a 400 that names the field and never repeats its value. */
export function readRequest<T extends z.ZodType>(schema: T, payload: unknown): z.output<T> {
  const read = schema.safeParse(payload);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join(".") ?? "";
  const message = issue?.message ?? "Invalid input";
  throw new ProtocolError(ErrorCode.BadRequest, field === "" ? message : `"${field}": ${message}`, {
    details: { field },
  });
}

/** The request id for the log, before anything is checked. */
export function peekRequestId(payload: unknown, longest: number): string | undefined {
  return peekText(payload, "req_id", longest);
}

/** Whom and what a tool call is for, as its caller says. Parameters are none of our business. */
export function peekCall(
  payload: unknown,
  longest: number,
): { readonly computer: string | undefined; readonly tool: string | undefined } {
  return {
    computer: peekText(payload, "computer", longest),
    tool: peekText(payload, "tool_name", longest),
  };
}

/** The place that a join asks for, as it says. */
export function peekSeat(
  payload: unknown,
  longest: number,
): Readonly<Record<"role" | "name" | "office", string | undefined>> {
  return {
    role: peekText(payload, "role", longest),
    name: peekText(payload, "name", longest),
    office: peekText(payload, "office_id", longest),
  };
}

function peekText(payload: unknown, field: string, longest: number): string | undefined {
  if (typeof payload !== "object" || payload === null) return undefined;
  const value: unknown = Reflect.get(payload, field);
  return typeof value === "string" ? value.slice(0, longest) : undefined;
}
