import type {
  AnswerOf,
  BroadcastName,
  ClientToServerEvents,
  RequestName,
  RequestOf,
  Role,
  ServerToClientEvents,
} from "@a2c-smcp/protocol";
import {
  DEFAULT_PATH,
  Events,
  NAMESPACE,
  PROTOCOL_VERSION,
  readOfficeAck,
  VERSION_PARAMETER,
} from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { Backoff, silentLogger, withFields } from "@a2c-smcp/runtime";
import { createBoundedParser, ExcessError } from "@a2c-smcp/runtime/socket-parser";
import { EventEmitter } from "eventemitter3";
import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";
import { readAnswer } from "./answer.ts";
import { fitAnswer } from "./answer-size.ts";
import { explainConnectFailure } from "./connect-failure.ts";
import type { CredentialSource } from "./credentials.ts";
import { readAuth, readHeaders } from "./credentials.ts";
import { Gate } from "./gate.ts";
import { LinkError, LinkErrorCode } from "./link-error.ts";
import type { Notices } from "./notices.ts";
import { bindNotices } from "./notices.ts";
import { PendingCalls } from "./pending-calls.ts";
import type { RequestHandlers } from "./serve-requests.ts";
import { answerRequest, logRequest } from "./serve-requests.ts";

export interface OfficeLinkOptions {
  /** Address of the server, for example `http://127.0.0.1:7800`. */
  readonly url: string;
  /** HTTP path of the server's Socket.IO endpoint. */
  readonly path?: string | undefined;
  readonly office: string;
  readonly role: Role;
  readonly name: string;
  readonly credentials?: CredentialSource | undefined;
  /** Answers to what the server hands on; only a Computer has any. */
  readonly handlers?: RequestHandlers | undefined;
  /** Keep trying when the server is not there at first. Without it the first failure ends `open`. */
  readonly isPatient?: boolean | undefined;
  /** How long `open` may take when it is not patient, in milliseconds. */
  readonly openTimeout?: number | undefined;
  readonly logger?: Logger | undefined;
}

/** What happens to a link, besides notifications. */
export interface LinkEvents {
  /** The office was entered, for the first time or again. */
  joined: (event: { isRejoin: boolean }) => void;
  /** The connection was lost; the link is trying to come back. */
  lost: (event: { reason: string }) => void;
  /** The link gave up for good; it will not come back by itself. */
  failed: (error: LinkError) => void;
}

type LinkState =
  | { readonly phase: "idle" | "connecting" | "joined" }
  | { readonly phase: "over"; readonly error: LinkError };

const OFFICE_TIMEOUT = 10_000;
const LEAVE_TIMEOUT = 1_000;
/**
 * Waits between attempts, in milliseconds: short enough that everybody is back soon after a server is, and so far apart
 * from each other that a thousand members do not come in the same moment.
 */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 5_000;
const JITTER = 0.5;
/** Links of one process that connect at once: a thousand would keep each other from answering in time. */
const openings = new Gate(32);

/**
 * A member's place in an office: connects, joins, and after any loss comes back and joins again, for ever and with
 * growing waits. Ends by `close`, or by a failure that no waiting mends.
 */
export class OfficeLink extends EventEmitter<LinkEvents> implements AsyncDisposable {
  /** What the server tells the office, checked. */
  readonly notices: Notices = new EventEmitter();
  readonly #options: OfficeLinkOptions;
  readonly #logger: Logger;
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #pending = new PendingCalls();
  readonly #backoff = new Backoff({ first: FIRST_WAIT, longest: LONGEST_WAIT, jitter: JITTER });
  #state: LinkState = { phase: "idle" };
  #hasJoined = false;
  /** Whether the server may hold a place for us: it let us in before, or we do not know. */
  #mayBeIn = false;
  #isQuiet = false;
  /** Lets the next link of this process connect: the attempt is over, whatever came of it. */
  #leaveGate: () => void = () => undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OfficeLinkOptions) {
    super();
    this.#options = options;
    const { role, name, office } = options;
    this.#logger = withFields(options.logger ?? silentLogger, { role, name, office });
    this.#socket = createSocket(options);
    this.#bindSocket();
  }

  get isJoined(): boolean {
    return this.#state.phase === "joined";
  }

  /** Connects and joins; resolves in the office. */
  async open(): Promise<void> {
    if (this.#state.phase !== "idle") throw new LinkError(LinkErrorCode.Closed, "A link can be opened once");
    this.#state = { phase: "connecting" };
    const joined = new Promise<void>((resolve, reject) => {
      this.once("joined", () => resolve());
      this.once("failed", reject);
    });
    if (!this.#options.isPatient) this.#limitOpening();
    void this.#connect();
    await joined;
  }

  /** Asks the server, or through it a Computer, and waits for the answer. */
  async request<E extends RequestName>(
    event: E,
    request: RequestOf<E>,
    options: { timeout: number; signal?: AbortSignal | undefined },
  ): Promise<AnswerOf<E>> {
    this.#requireOffice(event);
    const emit = this.#socket.emit.bind(this.#socket) as (...args: unknown[]) => unknown;
    const send = (ack: (...args: unknown[]) => void): unknown => emit(event, request, ack);
    const call = { what: event, milliseconds: options.timeout, signal: options.signal };
    const acked = this.#pending.call(send, call).catch((cause: unknown) => {
      throw cause instanceof ExcessError ? tooMuch(event, cause) : cause;
    });
    return readAnswer(event, await acked);
  }

  /**
   * Says something that nobody answers; answers false when it was not sent: not in an office, where nobody would hear
   * it, or too much for a message.
   */
  send<E extends BroadcastName>(event: E, ...message: Parameters<ClientToServerEvents[E]>): boolean {
    if (!this.isJoined) return false;
    try {
      this.#socket.emit(event, ...message);
      return true;
    } catch (cause) {
      if (!(cause instanceof ExcessError)) throw cause;
      this.#logger.warn("a message was too much to be sent and was dropped", {
        event,
        reason: cause.message,
      });
      return false;
    }
  }

  /** Leaves the office and ends the connection. */
  async close(): Promise<void> {
    if (this.#state.phase === "over") return;
    const wasJoined = this.isJoined;
    this.#state = { phase: "over", error: new LinkError(LinkErrorCode.Closed, "The link was closed") };
    if (wasJoined) await this.#leave();
    this.#end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #bindSocket(): void {
    const socket = this.#socket;
    socket.on("connect", () => void this.#join());
    socket.on("disconnect", (reason) => this.#onLost(reason));
    socket.on("connect_error", (error) =>
      this.#onConnectFailure(explainConnectFailure(error, this.#options.url)),
    );
    bindNotices(socket, this.notices, this.#logger);
    socket.onAny((event: string, request: unknown, ack: unknown) => {
      if (typeof ack !== "function") return;
      this.#answer(event, request, ack as (answer: unknown) => void).catch((cause: unknown) =>
        this.#logger.error("an answer could not be sent", { event, cause }),
      );
    });
  }

  async #answer(event: string, request: unknown, ack: (answer: unknown) => void): Promise<void> {
    const started = performance.now();
    const maxPayload = maxPayloadOf(this.#socket);
    const whole = await answerRequest(this.#options.handlers ?? {}, { event, request }, { maxPayload });
    const answer = fitAnswer(event, whole, maxPayload);
    ack(answer);
    logRequest(this.#logger, { event, request, answer, ms: performance.now() - started });
  }

  async #connect(): Promise<void> {
    const leave = await openings.enter();
    this.#leaveGate = leave;
    if (this.#state.phase === "connecting") this.#socket.connect();
    else leave();
  }

  async #join(): Promise<void> {
    const { role, name, office } = this.#options;
    const join = { role, name, office_id: office };
    const error = await this.#officeCall(
      (ack) => this.#socket.emit(Events.JoinOffice, join, ack),
      OFFICE_TIMEOUT,
    );
    this.#leaveGate();
    if (this.#state.phase === "over") return;
    if (error) return this.#onJoinFailure(error);
    const isRejoin = this.#hasJoined;
    this.#hasJoined = true;
    this.#mayBeIn = true;
    this.#isQuiet = false;
    this.#backoff.reset();
    this.#state = { phase: "joined" };
    this.#logger.info(isRejoin ? "rejoined the office" : "joined the office");
    this.emit("joined", { isRejoin });
  }

  /** Sends a join or leave; answers the error, or undefined for success. */
  async #officeCall(
    send: (ack: (...args: unknown[]) => void) => void,
    milliseconds: number,
  ): Promise<Error | undefined> {
    try {
      return readOfficeAck(await this.#pending.call(send, { what: "the office", milliseconds }));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #onJoinFailure(cause: Error): void {
    const message = `Office ${this.#options.office} cannot be joined: ${cause.message}`;
    const error = new LinkError(LinkErrorCode.JoinRefused, message, { cause });
    // What the server refused at first it refuses again; that it did not answer may be because many come at once.
    const isSilence = cause instanceof LinkError && this.#options.isPatient === true;
    this.#mayBeIn ||= isSilence;
    if (!this.#mayBeIn) {
      this.#fail(error);
      return;
    }
    // The server may still hold an old session of ours; it lets go in time.
    this.#sayOnce("cannot join yet, trying on", { reason: cause.message });
    this.#later(() => void (this.#socket.connected ? this.#join() : this.#connect()));
  }

  #onConnectFailure(error: LinkError): void {
    this.#leaveGate();
    if (this.#state.phase === "over") return;
    if (!this.#mayTryOn(error)) {
      this.#fail(error);
      return;
    }
    this.#sayOnce("the server cannot be reached, trying on", { reason: error.message });
    // A proxy may swallow WebSockets without a word: every other attempt begins with polling.
    const { opts } = this.#socket.io;
    opts.transports = opts.transports?.toReversed() ?? [];
    this.#later(() => void this.#connect());
  }

  /** Another version never helps itself; wrong credentials only in a server that has accepted them before. */
  #mayTryOn({ code }: LinkError): boolean {
    if (code === LinkErrorCode.VersionMismatch) return false;
    return this.#hasJoined || (this.#options.isPatient === true && code !== LinkErrorCode.Unauthorized);
  }

  #onLost(reason: string): void {
    this.#leaveGate();
    this.#pending.failAll(new LinkError(LinkErrorCode.Disconnected, `The connection was lost: ${reason}`));
    if (this.#state.phase === "over") return;
    this.#state = { phase: "connecting" };
    if (this.#hasJoined) {
      this.#logger.warn("the connection was lost, trying to come back", { reason });
      this.#isQuiet = true;
      this.emit("lost", { reason });
    }
    this.#later(() => void this.#connect());
  }

  #limitOpening(): void {
    const milliseconds = this.#options.openTimeout ?? OFFICE_TIMEOUT;
    const timer = setTimeout(() => {
      const message = `${this.#options.url} did not let us in within ${milliseconds} ms`;
      this.#fail(new LinkError(LinkErrorCode.Timeout, message));
    }, milliseconds);
    const clear = (): void => clearTimeout(timer);
    this.once("joined", clear);
    this.once("failed", clear);
  }

  #fail(error: LinkError): void {
    if (this.#state.phase === "over") return;
    this.#state = { phase: "over", error };
    this.#logger.error("the link failed", { reason: error.message });
    this.#end();
    this.emit("failed", error);
  }

  #end(): void {
    this.#leaveGate();
    clearTimeout(this.#retry);
    this.#socket.disconnect();
    this.#pending.failAll(new LinkError(LinkErrorCode.Closed, "The link was closed"));
  }

  async #leave(): Promise<void> {
    const leave = { office_id: this.#options.office };
    const error = await this.#officeCall(
      (ack) => this.#socket.emit(Events.LeaveOffice, leave, ack),
      LEAVE_TIMEOUT,
    );
    // The disconnect that follows tells the office as well.
    if (error) this.#logger.debug("leaving was not acknowledged", { reason: error.message });
  }

  #later(work: () => void): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(work, this.#backoff.next());
  }

  /** One line per outage, not one per attempt. */
  #sayOnce(message: string, fields: Record<string, unknown>): void {
    if (!this.#isQuiet) this.#logger.warn(message, fields);
    this.#isQuiet = true;
  }

  #requireOffice(what: string): void {
    if (this.#state.phase === "over") throw this.#state.error;
    if (!this.isJoined)
      throw new LinkError(
        LinkErrorCode.Disconnected,
        `${what} cannot be sent: the connection is lost, for now`,
      );
  }
}

function tooMuch(event: string, cause: ExcessError): LinkError {
  return new LinkError(LinkErrorCode.TooMuch, `${event} was not sent: ${cause.message}`, { cause });
}

function createSocket(options: OfficeLinkOptions): Socket<ServerToClientEvents, ClientToServerEvents> {
  const credentials = options.credentials ?? {};
  return io(new URL(NAMESPACE, options.url).href, {
    path: options.path ?? DEFAULT_PATH,
    autoConnect: false,
    // A WebSocket takes one request where polling takes five; where there is none, or the server refuses, polling
    // follows: only there can the body of a refusal be read.
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    query: { [VERSION_PARAMETER]: PROTOCOL_VERSION },
    extraHeaders: readHeaders(credentials),
    auth: (give) => {
      readAuth(credentials).then(give, () => give({}));
    },
    // When to come back is for the link to say, which knows of the others of this process.
    reconnection: false,
    timeout: OFFICE_TIMEOUT,
    // Two links of one process are two members, never one shared connection.
    forceNew: true,
    parser: createBoundedParser(),
  });
}

/** What the Python servers take, and so the safe guess. */
const SMALLEST_PAYLOAD = 1_000_000;

/** The largest message that the server takes, as it said when the connection was opened. */
function maxPayloadOf(socket: { readonly io: { readonly engine: unknown } }): number {
  // The client keeps it to itself; without it a message that is too large would end the connection.
  const { _maxPayload } = socket.io.engine as { _maxPayload?: unknown };
  return typeof _maxPayload === "number" ? _maxPayload : SMALLEST_PAYLOAD;
}
