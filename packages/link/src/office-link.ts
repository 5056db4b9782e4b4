import type {
  AnswerOf,
  BroadcastName,
  ClientToServerEvents,
  RequestName,
  RequestOf,
  SpokenVersion,
} from "@a2c-smcp/protocol";
import { ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger, withFields } from "@a2c-smcp/runtime";
import { ExcessError } from "@a2c-smcp/runtime/socket-parser";
import { EventEmitter } from "eventemitter3";
import { readAnswer } from "./answer.ts";
import { Attempts } from "./attempts.ts";
import { bindRequests } from "./bind-requests.ts";
import { explainConnectFailure } from "./connect-failure.ts";
import { LinkError, LinkErrorCode } from "./link-error.ts";
import type { Notices } from "./notices.ts";
import { bindNotices } from "./notices.ts";
import { OfficeCalls } from "./office-calls.ts";
import type { LinkEvents, OfficeLinkOptions } from "./office-link-options.ts";
import type { OfficeSocket } from "./office-socket.ts";
import { announceVersion, beginWith, createOfficeSocket, transportOf } from "./office-socket.ts";
import { PendingCalls } from "./pending-calls.ts";
import { TransportOrder } from "./transport-order.ts";
import { VersionChoice } from "./version-choice.ts";

type LinkState =
  | { readonly phase: "idle" | "connecting" | "joined" }
  | { readonly phase: "over"; readonly error: LinkError };

const OPEN_TIMEOUT_MS = 10_000;

/**
 * A member's place in an office: connects, joins, and after any loss comes back and joins again, for ever and with
 * growing waits. Ends by `close`, or by a failure that no waiting mends.
 */
export class OfficeLink extends EventEmitter<LinkEvents> implements AsyncDisposable {
  /** What the server tells the office, checked. */
  readonly notices: Notices = new EventEmitter();
  readonly #options: OfficeLinkOptions;
  readonly #logger: Logger;
  readonly #version: VersionChoice;
  readonly #transports: TransportOrder;
  readonly #socket: OfficeSocket;
  readonly #pending = new PendingCalls();
  readonly #office: OfficeCalls;
  readonly #attempts = new Attempts();
  #state: LinkState = { phase: "idle" };
  #rejectOpening: (error: LinkError) => void = () => undefined;
  #hasJoined = false;
  /** Whether the server may hold a place for us: it let us in before, or we do not know. */
  #mayBeIn = false;
  #isQuiet = false;
  /** Whether an attempt, or the connection that came of it, goes on: its end is told once. */
  #isTrying = false;

  constructor(options: OfficeLinkOptions) {
    super();
    this.#options = options;
    const { role, name, office } = options;
    this.#logger = withFields(options.logger ?? silentLogger, { role, name, office });
    this.#version = new VersionChoice(`${options.url} ${options.path ?? ""}`, options.version);
    this.#transports = new TransportOrder(this.#version.isKnown);
    this.#socket = createOfficeSocket(options, this.#version.current);
    this.#office = new OfficeCalls(this.#socket, this.#pending, options);
    this.#bindSocket();
  }

  get isJoined(): boolean {
    return this.#state.phase === "joined";
  }

  /** The protocol version that the link announces; once joined, the one that the server took. */
  get version(): SpokenVersion {
    return this.#version.current;
  }

  /** Connects and joins; resolves in the office, and rejects when the link fails or is closed before that. */
  async open(): Promise<void> {
    if (this.#state.phase !== "idle") throw new LinkError(LinkErrorCode.Closed, "A link can be opened once");
    this.#state = { phase: "connecting" };
    const joined = new Promise<void>((resolve, reject) => {
      this.once("joined", () => resolve());
      this.#rejectOpening = reject;
    });
    if (!this.#options.isPatient) this.#limitOpening();
    this.#connect();
    await joined;
  }

  /** Asks the server, or through it a Computer, and waits for the answer. */
  async request<E extends RequestName>(
    event: E,
    request: RequestOf<E>,
    options: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<AnswerOf<E>> {
    this.#requireOffice(event);
    const emit = this.#socket.emit.bind(this.#socket) as (...args: unknown[]) => unknown;
    const send = (ack: (...args: unknown[]) => void): unknown => emit(event, request, ack);
    const call = { what: event, milliseconds: options.timeoutMs, signal: options.signal };
    const acked = this.#pending.call(send, call).catch((cause: unknown) => {
      throw cause instanceof ExcessError ? tooMuch(event, cause) : cause;
    });
    return readAnswer(event, await acked);
  }

  /**
   * Sends what nobody acknowledges. Returns false when it was not sent: not in an office, where nobody would hear it, or
   * too much for a message.
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

  /** Leaves the office and ends the connection; an `open` under way rejects. */
  async close(): Promise<void> {
    if (this.#state.phase === "over") return;
    const wasJoined = this.isJoined;
    const error = new LinkError(LinkErrorCode.Closed, "The link was closed");
    this.#state = { phase: "over", error };
    this.#rejectOpening(error);
    if (wasJoined) await this.#leave();
    this.#end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #bindSocket(): void {
    const socket = this.#socket;
    socket.on("connect", () => void this.#join());
    socket.on("disconnect", (reason) => {
      if (this.#isTrying) this.#onLost(reason);
    });
    socket.on("connect_error", (error) =>
      this.#onConnectFailure(explainConnectFailure(error, this.#options.url)),
    );
    bindNotices(socket, this.notices, this.#logger);
    bindRequests(socket, {
      handlers: this.#options.handlers ?? {},
      version: () => this.version,
      logger: this.#logger,
    });
  }

  #connect(): void {
    void this.#attempts.start(() => {
      if (this.#state.phase !== "connecting") return false;
      this.#isTrying = true;
      beginWith(this.#socket, this.#transports.current);
      this.#socket.connect();
      return true;
    });
  }

  async #join(): Promise<void> {
    const error = await this.#office.join();
    this.#attempts.end();
    if (this.#state.phase === "over") return;
    if (error) return this.#onJoinFailure(error);
    const isRejoin = this.#hasJoined;
    this.#hasJoined = true;
    this.#mayBeIn = true;
    this.#isQuiet = false;
    this.#attempts.reset();
    this.#version.keep();
    this.#state = { phase: "joined" };
    this.#logger.info(isRejoin ? "rejoined the office" : "joined the office");
    this.emit("joined", { isRejoin });
  }

  #onJoinFailure(cause: Error): void {
    const message = `Office ${this.#options.office} cannot be joined: ${cause.message}`;
    const error = new LinkError(LinkErrorCode.JoinRefused, message, { cause });
    // What the server refused at first it refuses again; that it did not answer may be because many come at once.
    const isSilence = cause instanceof LinkError && this.#options.isPatient === true;
    this.#mayBeIn ||= isSilence;
    if (!this.#mayBeIn && !isPassing(cause)) {
      this.#fail(error);
      return;
    }
    // The server may still hold an old session of ours; it lets go in time.
    this.#warnOnce("cannot join yet, trying on", { reason: cause.message });
    this.#attempts.later(() => (this.#socket.connected ? void this.#join() : this.#connect()));
  }

  #onConnectFailure(error: LinkError): void {
    this.#isTrying = false;
    this.#attempts.end();
    if (this.#state.phase === "over") return;
    if (this.#hasOtherVersion(error) || this.#transports.next(error)) {
      this.#connect();
      return;
    }
    if (!this.#mayTryOn(error)) {
      this.#fail(error);
      return;
    }
    this.#warnOnce("the server cannot be reached, trying on", { reason: error.message });
    this.#attempts.later(() => this.#connect());
  }

  /** A server that takes other versions says which: the newest of them that we speak is announced next. */
  #hasOtherVersion({ code, cause }: LinkError): boolean {
    if (code !== LinkErrorCode.VersionMismatch || !(cause instanceof ProtocolError)) return false;
    if (!this.#version.next(cause)) return false;
    announceVersion(this.#socket, this.version);
    this.#logger.info("the server takes another version of the protocol", { version: this.version });
    return true;
  }

  /** Another version never helps itself; wrong credentials only in a server that has accepted them before. */
  #mayTryOn({ code }: LinkError): boolean {
    if (code === LinkErrorCode.VersionMismatch) return false;
    return this.#hasJoined || (this.#options.isPatient === true && code !== LinkErrorCode.Unauthorized);
  }

  #onLost(reason: string): void {
    this.#isTrying = false;
    this.#attempts.end();
    this.#pending.failAll(new LinkError(LinkErrorCode.Disconnected, `The connection was lost: ${reason}`));
    if (this.#state.phase === "over") return;
    this.#state = { phase: "connecting" };
    if (this.#hasJoined) {
      this.#transports.keep(transportOf(this.#socket));
      this.#logger.warn("the connection was lost, trying to come back", { reason });
      this.#isQuiet = true;
      this.emit("lost", { reason });
    }
    this.#attempts.later(() => this.#connect());
  }

  #limitOpening(): void {
    const milliseconds = this.#options.openTimeoutMs ?? OPEN_TIMEOUT_MS;
    const timer = setTimeout(() => {
      const message = `${this.#options.url} did not let us in within ${milliseconds} ms`;
      this.#fail(new LinkError(LinkErrorCode.Timeout, message));
    }, milliseconds);
    const reject = this.#rejectOpening;
    this.#rejectOpening = (error) => {
      clearTimeout(timer);
      reject(error);
    };
    this.once("joined", () => clearTimeout(timer));
  }

  #fail(error: LinkError): void {
    if (this.#state.phase === "over") return;
    this.#state = { phase: "over", error };
    this.#logger.error("the link failed", { reason: error.message });
    this.#end();
    this.#rejectOpening(error);
    this.emit("failed", error);
  }

  #end(): void {
    this.#attempts.stop();
    this.#socket.disconnect();
    this.#pending.failAll(new LinkError(LinkErrorCode.Closed, "The link was closed"));
  }

  async #leave(): Promise<void> {
    const error = await this.#office.leave();
    // The disconnect that follows tells the office as well.
    if (error) this.#logger.debug("leaving was not acknowledged", { reason: error.message });
  }

  /** One line per outage, not one per attempt. */
  #warnOnce(message: string, fields: Record<string, unknown>): void {
    if (!this.#isQuiet) this.#logger.warn(message, fields);
    this.#isQuiet = true;
  }

  #requireOffice(what: string): void {
    if (this.#state.phase === "over") throw this.#state.error;
    if (this.isJoined) return;
    const message = `${what} cannot be sent: the connection is lost, for now`;
    throw new LinkError(LinkErrorCode.Disconnected, message);
  }
}

function tooMuch(event: string, cause: ExcessError): LinkError {
  return new LinkError(LinkErrorCode.TooMuch, `${event} was not sent: ${cause.message}`, { cause });
}

/** A server that cannot know at the moment whether a place is free says that it is worth another try. */
function isPassing(cause: Error): boolean {
  return cause instanceof ProtocolError && cause.details?.["retry"] === true;
}
