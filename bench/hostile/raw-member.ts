import { once } from "node:events";
import { WebSocket } from "ws";

const QUERY = "/socket.io/?EIO=4&a2c_version=0.2.0";
/** The attacker's own memory is bounded. */
const MOST_QUEUED = 4_000_000;

/** A member of the office "evil" that sends whatever frames it likes, and knows when it was cut off. */
export class RawMember {
  readonly socket: WebSocket;
  closedWith: number | undefined;
  /** How the frames began that came while it joined. */
  readonly #heard: string[] = [];
  #tell: (() => void) | undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("close", (code) => {
      this.closedWith = code;
    });
    socket.on("error", () => undefined);
    socket.on("message", (frame) => {
      const text = String(frame).slice(0, 20);
      if (text === "2") socket.send("3");
      if (this.#heard.length < 10) this.#heard.push(text);
      this.#tell?.();
    });
  }

  static async join(url: string, role: "agent" | "computer", name: string): Promise<RawMember> {
    const socket = new WebSocket(`${url.replace("http", "ws")}${QUERY}&transport=websocket`);
    const member = new RawMember(socket);
    await once(socket, "open");
    socket.send("40/smcp,");
    await member.#hear("40/smcp,");
    socket.send(`42/smcp,0["server:join_office",{"role":"${role}","name":"${name}","office_id":"evil"}]`);
    await member.#hear("43/smcp,0");
    member.#heard.length = 0;
    return member;
  }

  /** Sends frames as fast as they are taken, until the time is over or the server hangs up. */
  async flood(milliseconds: number, frames: () => readonly (string | Buffer)[]): Promise<void> {
    const end = performance.now() + milliseconds;
    const { socket } = this;
    while (performance.now() < end && this.closedWith === undefined) {
      while (socket.bufferedAmount < MOST_QUEUED && socket.readyState === WebSocket.OPEN)
        for (const frame of frames()) socket.send(frame);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #hear(start: string): Promise<void> {
    while (!this.#heard.some((frame) => frame.startsWith(start)))
      await new Promise<void>((resolve) => {
        this.#tell = resolve;
      });
  }
}

/** A long-polling transport that has said nothing; returns its address. */
export async function openPolling(url: string): Promise<string> {
  const answer = await (await fetch(`${url}${QUERY}&transport=polling`)).text();
  return `${url}${QUERY}&transport=polling&sid=${JSON.parse(answer.slice(1)).sid}`;
}
