import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect, createServer } from "node:net";

/** The least that a load balancer does: hands each connection to the next node in turn, and to another where that fails. */
export class TcpBalancer implements AsyncDisposable {
  readonly #server = createServer((client) => this.#serve(client));
  readonly #sockets = new Set<Socket>();
  #ports: readonly number[] = [];
  #turn = 0;

  /** From now on new connections go to these servers. */
  route(urls: readonly string[]): void {
    this.#ports = urls.map((url) => Number(new URL(url).port));
  }

  async listen(): Promise<string> {
    // Everybody comes at once.
    this.#server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 });
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(client: Socket): void {
    this.#turn += 1;
    const node = connect(this.#ports[this.#turn % this.#ports.length] ?? 0, "127.0.0.1");
    for (const [one, other] of [
      [client, node],
      [node, client],
    ] as const) {
      this.#sockets.add(one);
      one.setNoDelay(true);
      one.on("error", () => undefined);
      one.once("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    client.pipe(node).pipe(client);
  }
}
