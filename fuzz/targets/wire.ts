import type { Case } from "../engine/case.ts";
import type { Subject, Target } from "../engine/target.ts";
import { promise } from "../engine/target.ts";
import { wireCase } from "../inputs/wire-case.ts";
import type { A2cProcess } from "../live/a2c-process.ts";
import { Bystander } from "../live/bystander.ts";
import { checkProcess, SECRET, startServer } from "../live/start-server.ts";
import { until } from "../live/until.ts";
import { WireSession } from "../live/wire-session.ts";

/** A request whose Computer is gone is settled within this, in milliseconds; on a busy machine a poll may wait its turn. */
const SETTLED = 30_000;

/** A real `a2c server` with an honest pair in it, and the peers of the case around. */
class WireSubject implements Subject {
  readonly #server: A2cProcess;
  readonly #url: string;
  readonly #bystander: Bystander;

  private constructor(server: A2cProcess, url: string, bystander: Bystander) {
    this.#server = server;
    this.#url = url;
    this.#bystander = bystander;
  }

  static async open(): Promise<WireSubject> {
    const { server, url } = await startServer();
    return new WireSubject(server, url, await Bystander.enter(url, SECRET));
  }

  async run(input: Case): Promise<void> {
    const session = new WireSession(this.#url, SECRET);
    try {
      for (const line of input) await session.play(line);
      await session.flushed();
      // What is on its way is still to be read and answered: a bystander's turn comes after it.
      await this.#bystander.check();
      session.cutComputers();
      const isSettled = await until(
        () => session.unsettled.length === 0 || this.#server.end !== undefined,
        SETTLED,
      );
      promise(isSettled, `a request has neither an ack nor its connection an end: ${session.unsettled[0]}`);
      promise(session.doubleAcks === 0, "a request has more than one ack");
    } finally {
      session.cutAll();
      checkProcess(this.#server, "server");
    }
    await this.#bystander.check();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#bystander[Symbol.asyncDispose]();
    await this.#server[Symbol.asyncDispose]();
  }
}

export const wire: Target = {
  name: "wire",
  about: "frames into a real server, polling and WebSocket, with and without credentials; hostile acks",
  isGuided: false,
  seeds: [
    [
      "a open websocket secret",
      "a join agent o",
      'a ask server:list_room {"agent":"a","req_id":"1","office_id":"o"}',
    ],
  ],
  milliseconds: SETTLED,
  generate: wireCase,
  open: () => WireSubject.open(),
};
