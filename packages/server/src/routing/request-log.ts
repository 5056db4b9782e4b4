import { ErrorCode, Events } from "@a2c-smcp/protocol";
import type { LogFields, Logger } from "@a2c-smcp/runtime";
import type { AuditTrail } from "../audit-trail.ts";
import type { Connection } from "./connection.ts";
import type { ExchangeReport } from "./exchange.ts";
import { peekCall, peekSeat } from "./requests.ts";

export interface RequestLogOptions {
  readonly logger: Logger;
  readonly trail: AuditTrail;
  /** Called for every request that ended; the event is "unknown" when the Server does not know it. */
  readonly onRequest?: ((event: string, outcome: string, milliseconds: number) => void) | undefined;
  /** The longest text of a peer in a line. */
  readonly idLength: number;
}

/** What a request said of itself before it was run. */
export interface AskedRequest {
  /** Its event, or "unknown". */
  readonly label: string;
  /** One of a streak of refusals, of which only the first is reported. */
  readonly isQuiet: boolean;
  readonly call: ReturnType<typeof peekCall> | undefined;
  readonly seat: ReturnType<typeof peekSeat> | undefined;
}

/** Records how each request ended: the metrics, the log, and the audit trail where it is one that matters. */
export class RequestLog {
  readonly #options: RequestLogOptions;

  constructor(options: RequestLogOptions) {
    this.#options = options;
  }

  /** Looks at a request as it comes: its payload is not kept. */
  note(connection: Connection, label: string, payload: unknown): AskedRequest {
    const { idLength, logger } = this.#options;
    logger.debug("frame in", { event: label, sid: connection.sid });
    return {
      label,
      isQuiet: connection.isThrottled,
      call: label === Events.CallTool ? peekCall(payload, idLength) : undefined,
      seat: isEntering(label) ? peekSeat(payload, idLength) : undefined,
    };
  }

  end(connection: Connection, asked: AskedRequest, report: ExchangeReport): void {
    const { onRequest, trail } = this.#options;
    onRequest?.(asked.label, report.outcome, report.milliseconds);
    if (asked.isQuiet && connection.isThrottled) return;
    const caller = asked.call && callerOf(connection, asked.call);
    this.#log(connection, report, caller);
    if (caller && trail.isKept) trail.record("tool called", { ...callFacts(report), ...caller });
    if (asked.seat && report.error)
      trail.noteRefusal("join refused", joinFacts(connection, report, asked.seat));
  }

  #log({ refusalLog }: Connection, report: ExchangeReport, caller: Caller | undefined): void {
    const { logger } = this.#options;
    const { error } = report;
    if (error?.code === ErrorCode.Internal && error.cause !== undefined)
      logger.error("request failed", { ...lineOf(report, caller), cause: error.cause });
    else if (!error) logger.info("request", lineOf(report, caller));
    else {
      const { isLogged, leftOut } = refusalLog.take(performance.now());
      const note = leftOut > 0 ? { left_out: leftOut } : {};
      if (isLogged) logger.info("request", { ...lineOf(report, caller), reason: error.message, ...note });
    }
  }
}

function isEntering(label: string): boolean {
  return label === Events.JoinOffice || label === Events.ObserveOffice;
}

interface Caller {
  readonly agent: string | undefined;
  readonly subject: string | undefined;
  readonly computer: string | undefined;
  readonly tool: string | undefined;
}

/** Who speaks, as the session knows; whom and what a call is for is what the caller says. */
function callerOf({ session }: Connection, { computer, tool }: ReturnType<typeof peekCall>): Caller {
  const { standing, subject } = session;
  const agent = standing.phase === "new" ? undefined : standing.identity.name;
  return { agent, subject, computer, tool };
}

/** Field by field: spreading objects into each other costs more than the rest of a request. */
function lineOf(report: ExchangeReport, caller: Caller | undefined): LogFields {
  const { event, reqId, sid, office, outcome } = report;
  const ms = Math.round(report.milliseconds * 100) / 100;
  if (!caller) return { event, req_id: reqId, sid, office, outcome, ms };
  const { agent, subject, computer, tool } = caller;
  return { event, req_id: reqId, sid, office, outcome, ms, audit: true, agent, subject, computer, tool };
}

function callFacts({ sid, reqId, office, outcome, milliseconds }: ExchangeReport): LogFields {
  return { sid, office, req_id: reqId, outcome, ms: Math.round(milliseconds) };
}

function joinFacts({ session }: Connection, { sid, outcome }: ExchangeReport, seat: LogFields): LogFields {
  const { address, subject } = session;
  return { sid, ...seat, address, subject, outcome };
}
