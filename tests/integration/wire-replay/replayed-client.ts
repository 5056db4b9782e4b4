import { DEFAULT_PATH, NAMESPACE, VERSION_PARAMETER } from "@a2c-smcp/protocol";
import { withDeadline } from "@a2c-smcp/runtime";
import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";
import { expect } from "vitest";
import type { Frame } from "../../interop/parties/recording.ts";
import { eventOf, withoutSids } from "./recorded.ts";

type Ack = (...args: unknown[]) => void;

interface Heard {
  readonly event: string;
  readonly args: readonly unknown[];
  readonly ack: Ack | undefined;
}

const PATIENCE = 30_000;

/** A client without a mind of its own: it says what was recorded, and checks what it hears against the recording. */
export class ReplayedClient implements Disposable {
  readonly #socket: Socket;
  readonly #heard: Heard[] = [];
  readonly #answers = new Map<number, Promise<unknown[]>>();
  readonly #asked = new Map<number, Ack>();

  constructor(url: string, version: string | null) {
    this.#socket = io(`${url}${NAMESPACE}`, {
      path: DEFAULT_PATH,
      transports: ["websocket"],
      query: version === null ? {} : { [VERSION_PARAMETER]: version },
      reconnection: false,
      autoConnect: false,
      forceNew: true,
    });
    this.#socket.onAny((event: string, ...args: unknown[]) => {
      const ack = typeof args.at(-1) === "function" ? (args.pop() as Ack) : undefined;
      this.#heard.push({ event, args, ack });
    });
  }

  /** Says a frame of the client, or waits for and checks one of the server. */
  async play(frame: Frame): Promise<void> {
    if (frame.from === "client") await this.#say(frame);
    else await this.#check(frame);
  }

  [Symbol.dispose](): void {
    this.#socket.close();
  }

  async #say(frame: Frame): Promise<void> {
    const { type, id, data } = frame;
    if (type === "connect") await this.#connect();
    if (type === "ack" && id !== undefined) this.#asked.get(id)?.(...(data as unknown[]));
    if (type !== "event") return;
    const { event, args } = eventOf(frame);
    if (id === undefined) this.#socket.emit(event, ...args);
    else
      this.#answers.set(
        id,
        new Promise((resolve) => this.#socket.emit(event, ...args, (...ack: unknown[]) => resolve(ack))),
      );
  }

  async #connect(): Promise<void> {
    const connected = new Promise<void>((resolve, reject) => {
      this.#socket.once("connect", () => resolve());
      this.#socket.once("connect_error", reject);
    });
    this.#socket.connect();
    await withDeadline(connected, { what: "the connection", milliseconds: PATIENCE });
  }

  async #check(frame: Frame): Promise<void> {
    const { type, id = -1, data } = frame;
    if (type === "ack") {
      const answer = this.#answers.get(id) ?? Promise.reject(new Error(`nothing was asked with id ${id}`));
      const ack = await withDeadline(answer, { what: `the answer ${id}`, milliseconds: PATIENCE });
      expect(withoutSids(ack)).toEqual(withoutSids(data));
    }
    if (type !== "event") return;
    const { event, args } = eventOf(frame);
    await expect
      .poll(() => this.#heard.some((heard) => heard.event === event), { timeout: PATIENCE })
      .toBe(true);
    const [heard] = this.#heard.splice(
      this.#heard.findIndex((one) => one.event === event),
      1,
    );
    expect({ event, args: heard?.args }).toEqual({ event, args });
    if (frame.id !== undefined && heard?.ack) this.#asked.set(frame.id, heard.ack);
  }
}
