import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How the way between two programs is: as always, late, narrow, or with nothing coming through and nobody told. */
export type Weather =
  | { readonly kind: "fair" }
  | { readonly kind: "slow"; readonly milliseconds: number }
  | { readonly kind: "narrow"; readonly bytesPerSecond: number }
  | { readonly kind: "half-open" };

const WIDEST = 16 * 1024;

/** A way to a port of this machine whose weather can be made. */
export class TcpProxy implements AsyncDisposable {
  weather: Weather = { kind: "fair" };
  readonly #listener = createServer((socket) => this.#carry(socket));
  readonly #sockets = new Set<Socket>();
  readonly #target: () => number;
  port = 0;

  /** The target is asked for each connection: what listens there may come and go. */
  constructor(target: () => number) {
    this.#target = target;
  }

  async listen(): Promise<void> {
    this.#listener.listen(0, "127.0.0.1");
    await once(this.#listener, "listening");
    const address = this.#listener.address();
    this.port = typeof address === "object" && address ? address.port : 0;
  }

  /** Ends every connection, without a word. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    this.#listener.close();
    await once(this.#listener, "close");
  }

  #carry(near: Socket): void {
    const far = connect(this.#target(), "127.0.0.1");
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        this.#sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    void this.#pour(near, far);
    void this.#pour(far, near);
  }

  async #pour(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>)
        for (let at = 0; at < chunk.length; at += WIDEST) {
          const piece = chunk.subarray(at, at + WIDEST);
          await this.#wait(piece.length, from);
          if (!to.writable) return;
          if (!to.write(piece)) await once(to, "drain");
        }
      to.end();
    } catch {
      to.destroy(); // the other side is gone
    }
  }

  async #wait(bytes: number, socket: Socket): Promise<void> {
    if (this.weather.kind === "slow") await pause(this.weather.milliseconds);
    if (this.weather.kind === "narrow") await pause((bytes * 1_000) / this.weather.bytesPerSecond);
    while (this.weather.kind === "half-open" && !socket.destroyed) await pause(20);
  }
}
