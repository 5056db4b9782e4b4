import type { CredentialSource } from "@a2c-smcp/link";
import { OfficeLink } from "@a2c-smcp/link";
import type { SpokenVersion, ToolCallProgress } from "@a2c-smcp/protocol";
import { Events, Notifications } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { announceChanges } from "./announcements.ts";
import type { OfficeHost } from "./office-host.ts";
import { recordRequests } from "./record-requests.ts";
import { requestHandlers } from "./request-handlers.ts";
import { RunningCalls } from "./running-calls.ts";
import { traceRequests } from "./trace-requests.ts";

/** Which office to join, and how to be let in. */
export interface ConnectOptions {
  readonly office: string;
  /** Shared secret or token; short for `credentials: { secret }`. */
  readonly secret?: string | undefined;
  readonly credentials?: CredentialSource | undefined;
  /** The protocol version to announce; the newest that the server takes unless given. */
  readonly version?: SpokenVersion | undefined;
  /** HTTP path of the server's Socket.IO endpoint. */
  readonly path?: string | undefined;
  /** Keep trying when the server is not there at first; the default. */
  readonly isPatient?: boolean | undefined;
  readonly logger?: Logger | undefined;
}

/** A Computer's place in an office. It stays there, through every loss of the connection, until it is closed. */
export interface ComputerLink extends AsyncDisposable {
  /** Whether the Computer is in its office right now. */
  readonly isJoined: boolean;
  /** Rejects when the link has given up for good, which only another protocol version makes it do. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/** What is to be linked, and what is called when the link ends. */
export interface LinkParts {
  readonly host: OfficeHost;
  readonly url: string;
  readonly options: ConnectOptions;
  readonly onClosed: () => void;
}

/** The link from its first attempt on, which is before the office is joined. */
export class OpeningLink implements ComputerLink {
  readonly failed: Promise<never>;
  readonly #link: OfficeLink;
  readonly #calls = new RunningCalls();
  readonly #release: () => void;
  #closing: Promise<void> | undefined;

  constructor(parts: LinkParts) {
    const { host, url, options, onClosed } = parts;
    this.#link = this.#createLink(parts);
    this.#followLink(parts);
    const announcing = announceChanges(host, this.#link);
    const untrack = host.offices.track(this.#link, { url, office: options.office, name: host.name });
    this.#release = () => {
      announcing[Symbol.dispose]();
      untrack();
      onClosed();
    };
    this.failed = new Promise<never>((_, reject) => this.#link.once("failed", reject));
    // Nobody has to listen to it.
    this.failed.catch(() => undefined);
  }

  get isJoined(): boolean {
    return this.#link.isJoined;
  }

  /** Resolves in the office; a failure, or a close before that, leaves nothing behind. */
  async open(): Promise<void> {
    try {
      await this.#link.open();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #createLink({ host, url, options }: LinkParts): OfficeLink {
    const { office, secret, path, version, isPatient = true, logger } = options;
    const sendProgress = (progress: ToolCallProgress): boolean =>
      this.#link.send(Events.ToolCallProgress, progress);
    const handlers = requestHandlers({ host, calls: this.#calls, sendProgress });
    return new OfficeLink({
      ...{ url, path, version, office, isPatient, logger },
      role: "computer",
      name: host.name,
      credentials: options.credentials ?? { secret },
      handlers: traceRequests(recordRequests(handlers, host.requests), host.tracing),
    });
  }

  #followLink({ host, url, options: { office } }: LinkParts): void {
    const link = this.#link;
    link.notices.on(Notifications.CancelToolCall, ({ req_id }) => this.#calls.cancel(req_id));
    link.on("joined", ({ isRejoin }) => {
      host.audit({ event: isRejoin ? "office rejoined" : "office joined", office, url });
    });
    link.on("lost", ({ reason }) => {
      // Nobody is left to hear the answers of calls that were under way.
      this.#calls.cancelAll();
      host.audit({ event: "office lost", office, url, reason });
    });
  }

  async #close(): Promise<void> {
    this.#calls.cancelAll();
    await this.#link.close();
    this.#release();
  }
}
