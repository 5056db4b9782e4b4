import type { z } from "zod";
import type { ErrorPayload } from "../errors.ts";
import type {
  AnswerOf,
  BroadcastName,
  broadcasts,
  ComputerRequestName,
  notifications,
  OfficeRequestName,
  officeRequests,
  RequestName,
  RequestOf,
} from "./catalogue.ts";
import type { NotificationName } from "./names.ts";

/** How the Server acknowledges a join or a leave; which form it takes depends on the client's generation. */
export type OfficeAck = (
  ...args: [ok: true, reason: null] | [ok: false, reason: string] | [error: ErrorPayload] | []
) => void;

type Request<E extends RequestName> = (
  request: RequestOf<E>,
  ack: (answer: AnswerOf<E> | ErrorPayload) => void,
) => void;

/** What Agents and Computers say to the Server. */
export type ClientToServerEvents = { [E in RequestName]: Request<E> } & {
  [E in OfficeRequestName]: (request: z.input<(typeof officeRequests)[E]["request"]>, ack: OfficeAck) => void;
} & {
  [E in BroadcastName]: (message: z.input<(typeof broadcasts)[E]["request"]>) => void;
};

/** What the Server says: requests to a Computer, notifications to everyone. */
export type ServerToClientEvents = { [E in ComputerRequestName]: Request<E> } & {
  [E in NotificationName]: (notice: z.input<(typeof notifications)[E]>) => void;
};
