import type { Duplex } from "node:stream";
import type { ServerOptions } from "ws";
import { WebSocket, WebSocketServer } from "ws";

type Outgoing = Parameters<WebSocket["send"]>[0];
type SendOptions = Parameters<WebSocket["send"]>[1];
type Sent = (error?: Error) => void;
type UpgradeArguments = Parameters<WebSocketServer["handleUpgrade"]>;

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
  /** What it writes to, and whether that waits for the rest of this turn. */
  #wire: Duplex | undefined;
  #isCorked = false;

  /** From now on what is sent in one turn is written at once, not by a system call for each message. */
  gatherWrites(wire: Duplex): void {
    this.#wire = wire;
  }

  override send(data: Outgoing, onSent?: Sent): void;
  override send(data: Outgoing, options: SendOptions, onSent?: Sent): void;
  override send(data: Outgoing, options?: SendOptions | Sent, onSent?: Sent): void {
    this.#cork();
    if (typeof options === "object") super.send(data, options, onSent);
    else super.send(data, options);
  }

  #cork(): void {
    if (this.#isCorked || !this.#wire) return;
    this.#isCorked = true;
    const wire = this.#wire;
    wire.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      wire.uncork();
    });
  }

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

  override handleUpgrade(...[request, socket, head, onOpen]: UpgradeArguments): void {
    super.handleUpgrade(request, socket, head, (client, opened) => {
      if (client instanceof FairWebSocket) client.gatherWrites(socket);
      onOpen(client, opened);
    });
  }
}
