import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";
import { promise } from "../engine/target.ts";

/** Requests of others may wait so long at most, in milliseconds, however busy this machine is. */
const PATIENCE = 8_000;

/** An honest Agent and an honest Computer in an office of their own, who must not notice anything. */
export class Bystander implements AsyncDisposable {
  readonly #agent: Socket;
  readonly #computer: Socket;
  #count = 0;

  private constructor(agent: Socket, computer: Socket) {
    this.#agent = agent;
    this.#computer = computer;
    computer.on("client:tool_call", (request: { req_id: string }, ack: (answer: unknown) => void) =>
      ack({ content: [{ type: "text", text: request.req_id }], isError: false }),
    );
  }

  static async enter(url: string, secret: string): Promise<Bystander> {
    const enter = async (role: string): Promise<Socket> => {
      const auth = { token: secret };
      const options = { query: { a2c_version: "0.2.0" }, auth, transports: ["websocket"], forceNew: true };
      const socket = io(`${url}/smcp`, options);
      await socket
        .timeout(PATIENCE)
        .emitWithAck("server:join_office", { role, name: role, office_id: "honest" });
      return socket;
    };
    return new Bystander(await enter("agent"), await enter("computer"));
  }

  /** Calls a tool, and expects its answer in time. */
  async check(): Promise<void> {
    const req_id = `bystander-${this.#count++}`;
    const call = { agent: "agent", computer: "computer", req_id, tool_name: "t", params: {}, timeout: 5 };
    const answer: unknown = await this.#agent
      .timeout(PATIENCE)
      .emitWithAck("client:tool_call", call)
      .catch(() => undefined);
    promise(answer !== undefined, "a bystander's call is not answered in time");
    promise(JSON.stringify(answer).includes(req_id), "a bystander's call fails or has the answer of another");
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#agent.close();
    this.#computer.close();
    return Promise.resolve();
  }
}
