import { openPeer, type RawPeer, type Way } from "./raw-peer.ts";
import { until } from "./until.ts";

/** How long a peer waits for what it cannot go on without, in milliseconds. */
const PATIENCE = 3_000;

/** The peers of one case by name, driven line by line: `a open websocket secret`, `a ask EVENT JSON`, `a cut`. */
export class WireSession {
  readonly #url: string;
  readonly #secret: string;
  readonly #peers = new Map<string, RawPeer>();
  readonly #computers = new Set<string>();
  readonly #asked: { readonly peer: RawPeer; readonly id: number; readonly what: string }[] = [];
  #next = 1_000;

  constructor(url: string, secret: string) {
    this.#url = url;
    this.#secret = secret;
  }

  /** Requests without an ack whose connection is still there. */
  get unsettled(): readonly string[] {
    return this.#asked
      .filter(({ peer, id }) => peer.isOpen && acksOf(peer, id) === 0)
      .map(({ peer, what }) => `${peer.isFlushed ? "" : "(not read by the server yet) "}${what}`);
  }

  get doubleAcks(): number {
    return this.#asked.filter(({ peer, id }) => acksOf(peer, id) > 1).length;
  }

  isOpen(name: string): boolean {
    return this.#peers.get(name)?.isOpen === true;
  }

  /** Lines that make no sense, as a smaller case may have them, do nothing. */
  async play(line: string): Promise<void> {
    const [name = "", verb = ""] = line.split(" ", 2);
    const rest = line.slice(name.length + verb.length + 2);
    if (verb === "open") await this.#open(name, rest);
    const peer = this.#peers.get(name);
    if (!peer) return;
    if (verb === "join") await this.#join(name, peer, rest);
    if (verb === "ask") this.#ask(peer, rest);
    if (verb === "send") peer.send([rest]);
    if (verb === "bytes") peer.sendBytes(Buffer.from(rest, "latin1"));
    if (verb === "answer") peer.answerWith(rest);
    if (verb === "flood") flood(peer, rest);
    if (verb === "cut") peer.cut();
  }

  /** Waits until all that was sent is on its way, or its connection over. */
  flushed(): Promise<boolean> {
    return until(() => [...this.#peers.values()].every((peer) => peer.isFlushed), 2 * PATIENCE);
  }

  /** With its Computer gone, every call is over. */
  cutComputers(): void {
    for (const name of this.#computers) this.#peers.get(name)?.cut();
  }

  cutAll(): void {
    for (const peer of this.#peers.values()) peer.cut();
  }

  async #open(name: string, rest: string): Promise<void> {
    const [way = "", credentials] = rest.split(" ");
    this.#peers.get(name)?.cut();
    const url = `${this.#url}/socket.io/?EIO=4&a2c_version=0.2.0`;
    const peer = await openPeer(url, (way === "polling" ? way : "websocket") satisfies Way);
    this.#peers.set(name, peer);
    if (credentials === "none") return;
    peer.send([`40/smcp,${JSON.stringify({ token: credentials === "wrong" ? "wrong" : this.#secret })}`]);
    await until(() => !peer.isOpen || peer.heard.some((frame) => /^[04]\/smcp,/.test(frame)), PATIENCE);
  }

  async #join(name: string, peer: RawPeer, rest: string): Promise<void> {
    const [role = "", office_id = ""] = rest.split(" ");
    if (role === "computer") this.#computers.add(name);
    const id = this.#ask(peer, `server:join_office ${JSON.stringify({ role, name, office_id })}`);
    await until(() => !peer.isOpen || acksOf(peer, id) > 0, PATIENCE);
  }

  #ask(peer: RawPeer, rest: string): number {
    const [event = ""] = rest.split(" ", 1);
    const id = this.#next++;
    const payload = rest.slice(event.length + 1);
    peer.send([`42/smcp,${id}[${JSON.stringify(event)},${payload}]`]);
    // What is no JSON or comes before the namespace is open may end the connection, or be dropped by Socket.IO.
    if (isJson(payload) && peer.heard.some((frame) => frame.startsWith("0/smcp,")))
      this.#asked.push({ peer, id, what: `${event} ${payload.slice(0, 100)}` });
    return id;
  }
}

function flood(peer: RawPeer, rest: string): void {
  const [times = ""] = rest.split(" ", 1);
  const packet = rest.slice(times.length + 1);
  const count = Math.min(Number(times) || 1, Math.floor(9_000_000 / (packet.length + 1)));
  peer.send(Array<string>(count).fill(packet));
}

function acksOf(peer: RawPeer, id: number): number {
  return peer.heard.filter(
    (frame) => frame.startsWith(`3/smcp,${id}[`) || (frame.startsWith(`6`) && frame.includes(`/smcp,${id}[`)),
  ).length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
