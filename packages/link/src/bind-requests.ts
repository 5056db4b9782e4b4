import type { SpokenVersion } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { fitAnswer } from "./answer-size.ts";
import type { OfficeSocket } from "./office-socket.ts";
import { maxPayloadOf } from "./office-socket.ts";
import type { RequestHandlers } from "./serve-requests.ts";
import { answerRequest, inForm, logRequest } from "./serve-requests.ts";

export interface BindOptions {
  readonly handlers: RequestHandlers;
  /** What the link announces now. */
  readonly version: () => SpokenVersion;
  readonly logger: Logger;
}

/** Acknowledges every request that the server passes on, exactly once and within its message limit. */
export function bindRequests(socket: OfficeSocket, { handlers, version, logger }: BindOptions): void {
  const answer = async (event: string, request: unknown, ack: (answer: unknown) => void): Promise<void> => {
    const started = performance.now();
    const maxPayload = maxPayloadOf(socket);
    const context = { maxPayload, version: version() };
    const whole = await answerRequest(handlers, { event, request }, context);
    const fitted = inForm(fitAnswer(event, whole, maxPayload), context);
    ack(fitted);
    logRequest(logger, { event, request, answer: fitted, ms: performance.now() - started });
  };
  socket.onAny((event: string, request: unknown, ack: unknown) => {
    if (typeof ack !== "function") return;
    answer(event, request, ack as (answer: unknown) => void).catch((cause: unknown) =>
      logger.error("an answer could not be sent", { event, cause }),
    );
  });
}
