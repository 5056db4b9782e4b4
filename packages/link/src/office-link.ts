import type {
  AnswerOf,
  BroadcastName,
  ClientToServerEvents,
  RequestName,
  RequestOf,
  SpokenVersion,
} from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger, withFields } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import { Attempts } from "./attempts.ts";
import { bindRequests } from "./bind-requests.ts";
import { explainConnectFailure } from "./connect-failure.ts";
import { LinkError, LinkErrorCode } from "./link-error.ts";
import type { Notices } from "./notices.ts";
import { bindNotices } from "./notices.ts";
import type { CallOptions } from "./office-calls.ts";
import { OfficeCalls } from "./office-calls.ts";
import type { LinkEvents, OfficeLinkOptions } from "./office-link-options.ts";
import type { OfficeSocket } from "./office-socket.ts";
import { announceVersion, beginWith, createOfficeSocket, transportOf } from "./office-socket.ts";
import { Opening } from "./opening.ts";
import { OutageLog } from "./outage-log.ts";
import { PendingCalls } from "./pending-calls.ts";
import { Persistence } from "./persistence.ts";
import { TransportOrder } from "./transport-order.ts";
import { VersionChoice } from "./version-choice.ts";

type LinkState =
  | { readonly phase: "idle" | "connecting" | "joined" }
  | { readonly phase: "over"; readonly error: LinkError };

/**
 * A member's place in an office: connects, joins, and after any loss comes back and joins again, for ever and with
 * growing waits. Ends by `close`, or by a failure that no waiting mends.
 */
export class OfficeLink extends EventEmitter<LinkEvents> implements AsyncDisposable {
  /** What the server tells the office, checked. */
  readonly notices: Notices = new EventEmitter();
  readonly #options: OfficeLinkOptions;
  readonly #logger: Logger;
  readonly #outage: OutageLog;
  readonly #version: VersionChoice;
  readonly #transports: TransportOrder;
  readonly #socket: OfficeSocket;
  readonly #pending = new PendingCalls();
  readonly #office: OfficeCalls;
  readonly #attempts = new Attempts();
  readonly #opening = new Opening();
  readonly #persistence: Persistence;
  #state: LinkState = { phase: "idle" };
  /** Whether an attempt, or the connection that came of it, goes on: its end is reported once. */
  #isTrying = false;

  constructor(options: OfficeLinkOptions) {
    super();
    this.#options = options;
    const { role, name, office } = options;
    this.#logger = withFields(options.logger ?? silentLogger, { role, name, office });
    this.#outage = new OutageLog(this.#logger);
    this.#version = new VersionChoice(`${options.url} ${options.path ?? ""}`, options.version);
    this.#transports = new TransportOrder(this.#version.isKnown);
    this.#socket = createOfficeSocket(options, this.#version.current);
    this.#office = new OfficeCalls(this.#socket, this.#pending, options);
    this.#persistence = new Persistence(options.isPatient === true);
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
    if (!this.#options.isPatient) this.#opening.limit(this.#options, (error) => this.#fail(error));
    this.#connect();
    await this.#opening.settled;
  }

  /** Asks the server, or through it a Computer, and waits for the answer. */
  async request<E extends RequestName>(
    event: E,
    request: RequestOf<E>,
    options: CallOptions,
  ): Promise<AnswerOf<E>> {
    this.#requireOffice(event);
    return this.#office.request(event, request, options);
  }

  /**
   * Sends what nobody acknowledges. Returns false when it was not sent: not in an office, where nobody would receive it, or
   * too much for a message.
   */
  send<E extends BroadcastName>(event: E, ...message: Parameters<ClientToServerEvents[E]>): boolean {
    if (!this.isJoined) return false;
    const excess = this.#office.tell(event, ...message);
    if (excess === undefined) return true;
    const reason = excess.message;
    this.#logger.warn("a message was too much to be sent and was dropped", { event, reason });
    return false;
  }

  /** Leaves the office and ends the connection; an `open` under way rejects. */
  async close(): Promise<void> {
    if (this.#state.phase === "over") return;
    const wasJoined = this.isJoined;
    const error = new LinkError(LinkErrorCode.Closed, "The link was closed");
    this.#state = { phase: "over", error };
    this.#opening.fail(error);
    const failure = wasJoined ? await this.#office.leave() : undefined;
    // The disconnect that follows tells the office as well.
    if (failure) this.#logger.debug("leaving was not acknowledged", { reason: failure.message });
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
    const isRejoin = this.#persistence.hasJoined;
    this.#persistence.noteJoined();
    this.#outage.end();
    this.#attempts.reset();
    this.#version.keep();
    this.#state = { phase: "joined" };
    this.#logger.info(isRejoin ? "rejoined the office" : "joined the office");
    this.#opening.succeed();
    this.emit("joined", { isRejoin });
  }

  #onJoinFailure(cause: Error): void {
    const message = `Office ${this.#options.office} cannot be joined: ${cause.message}`;
    const error = new LinkError(LinkErrorCode.JoinRefused, message, { cause });
    if (!this.#persistence.mayJoinAgain(cause)) {
      this.#fail(error);
      return;
    }
    // The server may still hold an old session of ours; it drops that session in time.
    this.#outage.warnOnce("cannot join yet, trying on", cause.message);
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
    if (!this.#persistence.mayConnectAgain(error)) {
      this.#fail(error);
      return;
    }
    this.#outage.warnOnce("the server cannot be reached, trying on", error.message);
    this.#attempts.later(() => this.#connect());
  }

  /** A server that takes other versions says which: the newest of them that we speak is announced next. */
  #hasOtherVersion(error: LinkError): boolean {
    if (!this.#version.nextAfter(error)) return false;
    announceVersion(this.#socket, this.version);
    this.#logger.info("the server takes another version of the protocol", { version: this.version });
    return true;
  }

  #onLost(reason: string): void {
    this.#isTrying = false;
    this.#attempts.end();
    this.#pending.failAll(new LinkError(LinkErrorCode.Disconnected, `The connection was lost: ${reason}`));
    if (this.#state.phase === "over") return;
    this.#state = { phase: "connecting" };
    if (this.#persistence.hasJoined) {
      this.#transports.keep(transportOf(this.#socket));
      this.#outage.begin("the connection was lost, trying to come back", reason);
      this.emit("lost", { reason });
    }
    this.#attempts.later(() => this.#connect());
  }

  #fail(error: LinkError): void {
    if (this.#state.phase === "over") return;
    this.#state = { phase: "over", error };
    this.#logger.error("the link failed", { reason: error.message });
    this.#end();
    this.#opening.fail(error);
    this.emit("failed", error);
  }

  #end(): void {
    this.#attempts.stop();
    this.#socket.disconnect();
    this.#pending.failAll(new LinkError(LinkErrorCode.Closed, "The link was closed"));
  }

  #requireOffice(what: string): void {
    if (this.#state.phase === "over") throw this.#state.error;
    if (this.isJoined) return;
    const message = `${what} cannot be sent: the connection is lost, for now`;
    throw new LinkError(LinkErrorCode.Disconnected, message);
  }
}
