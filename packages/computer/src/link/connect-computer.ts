import type { CredentialSource } from "@a2c-smcp/link";
import { OfficeLink } from "@a2c-smcp/link";
import { Events, Notifications } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { Computer } from "../computer.ts";
import { announceChanges } from "./announcements.ts";
import { requestHandlers } from "./request-handlers.ts";
import { RunningCalls } from "./running-calls.ts";
import { watchRequests } from "./watch-requests.ts";

export interface ConnectOptions {
  readonly office: string;
  /** Shared secret or token; short for `credentials: { secret }`. */
  readonly secret?: string | undefined;
  readonly credentials?: CredentialSource | undefined;
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
  /** Settles when the link has given up for good, which only another protocol version makes it do. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/** Joins an office with a Computer; resolves when it is in. */
export async function connectComputer(
  computer: Computer,
  url: string,
  options: ConnectOptions,
): Promise<ComputerLink> {
  const { office, secret, path, isPatient = true, logger } = options;
  const calls = new RunningCalls();
  const link: OfficeLink = new OfficeLink({
    url,
    path,
    office,
    isPatient,
    logger,
    role: "computer",
    name: computer.name,
    credentials: options.credentials ?? { secret },
    handlers: watchRequests(
      requestHandlers({
        computer,
        calls,
        sendProgress: (progress) => link.send(Events.ToolCallProgress, progress),
      }),
      computer,
    ),
  });
  link.notices.on(Notifications.CancelToolCall, ({ req_id }) => calls.cancel(req_id));
  // Nobody is left to hear the answers of calls that were under way.
  link.on("lost", () => calls.cancelAll());
  link.on("joined", ({ isRejoin }) => {
    computer.audit({ event: isRejoin ? "office rejoined" : "office joined", office, url });
  });
  link.on("lost", ({ reason }) => computer.audit({ event: "office lost", office, url, reason }));
  const announcing = announceChanges(computer, link);
  const untrack = computer.offices.track(link, { url, office, name: computer.name });
  const failed = new Promise<never>((_, reject) => link.once("failed", reject));
  failed.catch(() => undefined);
  try {
    await link.open();
  } catch (error) {
    announcing[Symbol.dispose]();
    untrack();
    throw error;
  }
  const close = async (): Promise<void> => {
    announcing[Symbol.dispose]();
    calls.cancelAll();
    await link.close();
    untrack();
  };
  return {
    get isJoined() {
      return link.isJoined;
    },
    failed,
    close,
    [Symbol.asyncDispose]: close,
  };
}
