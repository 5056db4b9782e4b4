import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { NAMESPACE } from "@a2c-smcp/protocol";
import type { Socket } from "socket.io";
import { Server } from "socket.io";
import type { Frame, Wire } from "../../interop/parties/recording.ts";
import type { Recorded } from "./recorded.ts";
import { eventOf } from "./recorded.ts";

type Ack = (...args: unknown[]) => void;

/** What was recorded after one thing that the client said: its answer, and what the server said of itself. */
interface Turn {
  readonly event: string;
  readonly answer: readonly unknown[] | undefined;
}

/** A server without a mind of its own: it answers a client of ours with what another SDK's Server once answered. */
export class ScriptedServer implements AsyncDisposable {
  readonly #io: Server;
  readonly #http = createServer();
  readonly #turns: Turn[];
  readonly #sockets: Socket[] = [];
  /** The events of the client for which nothing was recorded. */
  readonly unknown: string[] = [];

  private constructor(frames: readonly Frame[]) {
    this.#turns = turnsOf(frames);
    this.#io = new Server(this.#http);
    this.#io.of(NAMESPACE).on("connection", (socket) => {
      this.#sockets.push(socket);
      socket.onAny((event: string, ...args: unknown[]) => this.#answer(event, args));
    });
  }

  static async start({ frames }: Recorded, wire: Wire): Promise<ScriptedServer> {
    const server = new ScriptedServer(frames.filter((frame) => frame.wire === wire));
    server.#http.listen(0, "127.0.0.1");
    await once(server.#http, "listening");
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  /** Says something to the client. */
  tell(event: string, ...args: readonly unknown[]): void {
    for (const socket of this.#sockets) socket.emit(event, ...args);
  }

  /** Asks the client; resolves to every argument of its ack. */
  ask(event: string, ...args: readonly unknown[]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const [socket] = this.#sockets;
      if (!socket) reject(new Error("nobody is connected"));
      socket?.emit(event, ...args, (...ack: unknown[]) => resolve(ack));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#io.close();
  }

  /** Answers with the next recorded turn of this event; a request that went unanswered then does so now. */
  #answer(event: string, args: unknown[]): void {
    const ack = typeof args.at(-1) === "function" ? (args.pop() as Ack) : undefined;
    const index = this.#turns.findIndex((turn) => turn.event === event);
    if (index === -1) {
      this.unknown.push(event);
      return;
    }
    const [turn] = this.#turns.splice(index, 1);
    if (turn?.answer) ack?.(...turn.answer.map((value) => withRequestId(value, args[0])));
  }
}

function turnsOf(frames: readonly Frame[]): Turn[] {
  const asked = frames.filter(({ from, type }) => from === "client" && type === "event");
  return asked.map((frame) => {
    const isAnswer = ({ from, type, id }: Frame): boolean =>
      from === "server" && type === "ack" && id === frame.id;
    const answer = frame.id === undefined ? undefined : frames.find(isAnswer)?.data;
    return { event: eventOf(frame).event, answer: answer as readonly unknown[] | undefined };
  });
}

/** The answer echoes the id of the request, which is another one today. */
function withRequestId(answer: unknown, request: unknown): unknown {
  const isEcho = typeof answer === "object" && answer !== null && "req_id" in answer;
  return isEcho ? { ...answer, req_id: (request as { req_id: string }).req_id } : answer;
}
