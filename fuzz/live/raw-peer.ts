import { once } from "node:events";
import { WebSocket } from "ws";

/** What the frames of a peer may be sent through. */
export type Way = "websocket" | "polling";

/** A peer that speaks engine.io by hand: nothing that it sends is checked or mended by a client library. */
export interface RawPeer {
  readonly isOpen: boolean;
  /** Frames of Socket.IO in the order they came, without the engine.io type `4`. */
  readonly heard: string[];
  /** Sends engine.io packets as they are; several at once where the way allows. */
  send(packets: readonly string[]): void;
  sendBytes(bytes: Buffer): void;
  /** Answers each request from now on with these arguments, a JSON list. */
  answerWith(args: string | undefined): void;
  /** Whether everything has left that was sent. */
  readonly isFlushed: boolean;
  cut(): void;
}

/** How long opening may take, in milliseconds: who is not let in is not always told. */
const PATIENCE = 5_000;
const MOST_FRAMES = 20_000;
const REQUEST = /^[25](?:\d+-)?\/smcp,(\d+)\[/;

/** Opens a peer; one that cannot be opened is there all the same, and shut. */
export async function openPeer(url: string, way: Way): Promise<RawPeer> {
  return way === "websocket" ? openWebSocket(url) : openPolling(url);
}

abstract class Peer implements RawPeer {
  isOpen = true;
  readonly heard: string[] = [];
  #answer: string | undefined;

  abstract send(packets: readonly string[]): void;
  abstract sendBytes(bytes: Buffer): void;
  abstract get isFlushed(): boolean;
  abstract cut(): void;

  answerWith(args: string | undefined): void {
    this.#answer = args;
  }

  protected hear(packet: string): void {
    if (packet === "2") this.send(["3"]);
    if (!packet.startsWith("4")) return;
    const frame = packet.slice(1);
    this.heard.push(frame.slice(0, 500));
    const id = REQUEST.exec(frame)?.[1];
    if (id !== undefined && this.#answer !== undefined) this.send([`43/smcp,${id}${this.#answer}`]);
  }
}

class WebSocketPeer extends Peer {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    socket.on("message", (data, isBinary) => {
      if (!isBinary) this.hear(String(data));
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.isOpen = false;
    });
  }

  send(packets: readonly string[]): void {
    // Each is a frame of its own: more of them at once are slow to write here, and tell nothing new there.
    for (const packet of packets.slice(0, MOST_FRAMES))
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(packet);
  }

  sendBytes(bytes: Buffer): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(bytes);
  }

  get isFlushed(): boolean {
    return !this.isOpen || this.#socket.bufferedAmount === 0;
  }

  cut(): void {
    this.isOpen = false;
    this.#socket.terminate();
  }
}

async function openWebSocket(url: string): Promise<RawPeer> {
  const socket = new WebSocket(`${url.replace("http", "ws")}&transport=websocket`);
  const peer = new WebSocketPeer(socket);
  const signal = AbortSignal.timeout(PATIENCE);
  await Promise.race([once(socket, "open", { signal }), once(socket, "close", { signal })]).catch(
    () => undefined,
  );
  if (socket.readyState !== WebSocket.OPEN) peer.cut();
  return peer;
}

class PollingPeer extends Peer {
  readonly #url: string;
  readonly #abort = new AbortController();
  #posts: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(url: string) {
    super();
    this.#url = url;
    void this.#listen();
  }

  send(packets: readonly string[]): void {
    this.#waiting += 1;
    this.#posts = this.#posts.then(() => this.#post(packets.join("\u001e")));
  }

  sendBytes(bytes: Buffer): void {
    this.send([`b${bytes.toString("base64")}`]);
  }

  get isFlushed(): boolean {
    return !this.isOpen || this.#waiting === 0;
  }

  cut(): void {
    this.isOpen = false;
    this.#abort.abort();
  }

  async #post(body: string): Promise<void> {
    if (!this.isOpen) return;
    const { signal } = this.#abort;
    const response = await fetch(this.#url, { method: "POST", body, signal }).catch(() => undefined);
    await response?.text().catch(() => undefined);
    this.#waiting -= 1;
    if (!response?.ok) this.cut();
  }

  async #listen(): Promise<void> {
    while (this.isOpen) {
      const response = await fetch(this.#url, { signal: this.#abort.signal }).catch(() => undefined);
      const body = await response?.text().catch(() => undefined);
      if (!response?.ok || body === undefined) return this.cut();
      for (const packet of body.split("\u001e")) this.hear(packet);
    }
  }
}

async function openPolling(url: string): Promise<RawPeer> {
  const polling = `${url}&transport=polling`;
  const body = await fetch(polling, { signal: AbortSignal.timeout(PATIENCE) })
    .then((response) => response.text())
    .catch(() => "");
  const sid = /"sid":"([^"]+)"/.exec(body)?.[1];
  const peer = new PollingPeer(`${polling}&sid=${sid ?? ""}`);
  if (sid === undefined) peer.cut();
  return peer;
}
