import type { ServerOptions } from "ws";
import { WebSocket, WebSocketServer } from "ws";

/** So many messages of one connection are taken in one turn of the event loop. */
const MOST_PER_TURN = 32;

/**
 * Hands over a bounded number of messages per turn of the event loop. One read from the network brings thousands of
 * small messages, and everybody else would wait for all of them. What waits is little: nothing is read meanwhile.
 */
export class FairWebSocket extends WebSocket {
  #waiting: (readonly [event: string, args: readonly unknown[]])[] = [];
  #taken = 0;
  #turn: NodeJS.Immediate | undefined;
  /** Whether somebody else wants nothing to be read. */
  #isHeld = false;

  override emit(event: string | symbol, ...args: readonly unknown[]): boolean {
    // The end comes after what came before it.
    if (event !== "message" && event !== "close") return super.emit(event, ...args);
    this.#turn ??= setImmediate(() => this.#nextTurn());
    if (this.#waiting.length === 0 && this.#taken < MOST_PER_TURN) return this.#take(event, args);
    if (this.#waiting.length === 0) super.pause();
    this.#waiting.push([event, args]);
    return true;
  }

  override pause(): void {
    this.#isHeld = true;
    super.pause();
  }

  override resume(): void {
    this.#isHeld = false;
    if (this.#waiting.length === 0) super.resume();
  }

  #take(event: string, args: readonly unknown[]): boolean {
    this.#taken += 1;
    return super.emit(event, ...args);
  }

  #nextTurn(): void {
    this.#turn = undefined;
    this.#taken = 0;
    if (this.#waiting.length === 0) return;
    this.#turn = setImmediate(() => this.#nextTurn());
    for (const [event, args] of this.#waiting.splice(0, MOST_PER_TURN)) this.#take(event, args);
    if (this.#waiting.length === 0 && !this.#isHeld) super.resume();
  }
}

/** For the option `wsEngine` of Socket.IO: its connections are fair to each other. */
export class FairWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, WebSocket: FairWebSocket });
  }
}
