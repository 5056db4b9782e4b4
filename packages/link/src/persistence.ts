import { ProtocolError } from "@a2c-smcp/protocol";
import { LinkError, LinkErrorCode } from "./link-error.ts";

/** Whether a link that failed tries on: that depends on what went wrong, and on whether it has ever been in. */
export class Persistence {
  readonly #isPatient: boolean;
  #hasJoined = false;
  /** Whether the server may hold a place for us: it let us in before, or we do not know. */
  #mayBeIn = false;

  constructor(isPatient: boolean) {
    this.#isPatient = isPatient;
  }

  get hasJoined(): boolean {
    return this.#hasJoined;
  }

  noteJoined(): void {
    this.#hasJoined = true;
    this.#mayBeIn = true;
  }

  mayJoinAgain(cause: Error): boolean {
    // What the server refused at first it refuses again; that it did not answer may be because many come at once.
    this.#mayBeIn ||= cause instanceof LinkError && this.#isPatient;
    return this.#mayBeIn || isPassing(cause);
  }

  /** Another version never helps itself; wrong credentials only in a server that has accepted them before. */
  mayConnectAgain({ code }: LinkError): boolean {
    if (code === LinkErrorCode.VersionMismatch) return false;
    return this.#hasJoined || (this.#isPatient && code !== LinkErrorCode.Unauthorized);
  }
}

/** A server that cannot know at the moment whether a place is free says that it is worth another try. */
function isPassing(cause: Error): boolean {
  return cause instanceof ProtocolError && cause.details?.["retry"] === true;
}
