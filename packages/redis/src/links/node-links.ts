import type { AddressInfo, Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { connect, createServer } from "node:tls";
import type { Logger } from "@a2c-smcp/runtime";
import type { NodeRecord } from "../nodes/node-record.ts";
import type { Message } from "./messages.ts";
import { NodeLink } from "./node-link.ts";

export interface NodeLinksOptions {
  readonly secret: Buffer;
  readonly logger: Logger;
  readonly onMessage: (message: Message, link: NodeLink) => void;
  /** A link is there, and everything can be sent on it. */
  readonly onLink: (link: NodeLink) => void;
  readonly onLost: (link: NodeLink) => void;
}

/**
 * Nodes prove to each other that they may read the nodes' records in Redis, which hold a secret of each; nothing that they
 * say is readable on the way, and no certificate is needed.
 */
const tlsOptions = {
  ciphers: "ECDHE-PSK-CHACHA20-POLY1305",
  minVersion: "TLSv1.2",
  maxVersion: "TLSv1.2",
} as const;
/** Milliseconds in which another node must be reached. */
const DIAL_MS = 2_000;
/** Whoever connects has so many milliseconds to show that it is a node; so many at once are let try. */
const HANDSHAKE_MS = 5_000;
const MOST_SOCKETS = 2_000;
/** Milliseconds in which the last words to other nodes are written. */
const FLUSH_MS = 100;

/** The links to all other nodes, at most one to each incarnation. */
export class NodeLinks {
  readonly #options: NodeLinksOptions;
  readonly #server: ReturnType<typeof createServer>;
  readonly #links = new Map<string, NodeLink>();
  readonly #dialling = new Set<string>();
  /** Whatever came in, also what has not shown yet that it may. */
  readonly #sockets = new Set<Socket>();
  readonly #identities = new WeakMap<TLSSocket, string>();
  #self = "";
  #isClosed = false;

  constructor(options: NodeLinksOptions) {
    this.#options = options;
    const pskCallback = (socket: TLSSocket, identity: string): Buffer => {
      this.#identities.set(socket, identity);
      return options.secret;
    };
    const serverOptions = { ...tlsOptions, pskCallback, handshakeTimeout: HANDSHAKE_MS };
    this.#server = createServer(serverOptions, (socket) => this.#welcome(socket));
    this.#server.maxConnections = MOST_SOCKETS;
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    this.#server.on("tlsClientError", (cause) => options.logger.debug("a node link was refused", { cause }));
  }

  /** Listens for the other nodes; returns the port. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => {
        this.#server.off("error", reject);
        this.#server.on("error", (cause) => this.#options.logger.error("the node port failed", { cause }));
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  /** Speaks under another incarnation from now on: links of the one before end. */
  become(incarnation: string): void {
    this.#self = incarnation;
    for (const link of this.#links.values()) link.destroy();
  }

  get(incarnation: string): NodeLink | undefined {
    return this.#links.get(incarnation);
  }

  all(): readonly NodeLink[] {
    return [...this.#links.values()];
  }

  /** Connects to another node, unless it is connected; resolves when it is, or cannot be. */
  dial(record: NodeRecord): Promise<void> {
    const { incarnation, host, port, secret } = record;
    if (this.#isClosed || this.#links.has(incarnation) || this.#dialling.has(incarnation))
      return Promise.resolve();
    this.#dialling.add(incarnation);
    const self = this.#self;
    return new Promise((resolve) => {
      const socket = connect({
        ...tlsOptions,
        host,
        port,
        timeout: DIAL_MS,
        pskCallback: () => ({ psk: Buffer.from(secret, "base64"), identity: self }),
        checkServerIdentity: () => undefined,
      });
      const fail = (cause?: Error): void => {
        this.#dialling.delete(incarnation);
        socket.destroy();
        if (cause) this.#options.logger.debug("another node cannot be reached", { node: record.node, cause });
        resolve();
      };
      socket.once("error", fail);
      socket.once("timeout", () => fail());
      socket.once("secureConnect", () => {
        socket.off("error", fail).setTimeout(0);
        this.#dialling.delete(incarnation);
        if (self === this.#self && !this.#isClosed) this.#add(socket, incarnation);
        else socket.destroy();
        resolve();
      });
    });
  }

  /** Announces that this node lives, and ends the links to nodes that said nothing for so many milliseconds. */
  ping(mostSilenceMs: number): void {
    for (const link of this.all()) {
      if (link.silentFor > mostSilenceMs) link.destroy();
      else link.send({ t: "ping" });
    }
  }

  /** Ends every link and takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const link of this.#links.values()) link.end();
    const timer = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
      for (const link of this.#links.values()) link.destroy();
    }, FLUSH_MS);
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    clearTimeout(timer);
  }

  /** Whoever gets here knows our secret, and has said which incarnation it is. */
  #welcome(socket: TLSSocket): void {
    const incarnation = this.#identities.get(socket);
    if (incarnation) this.#add(socket, incarnation);
    else socket.destroy();
  }

  #add(socket: TLSSocket, incarnation: string): void {
    socket.setNoDelay(true);
    const former = this.#links.get(incarnation);
    if (former) this.#lose(former);
    const link = new NodeLink(socket, {
      incarnation,
      onMessage: this.#options.onMessage,
      onEnd: (ended) => this.#lose(ended),
    });
    this.#links.set(incarnation, link);
    this.#options.onLink(link);
  }

  #lose(link: NodeLink): void {
    if (this.#links.get(link.incarnation) !== link) return;
    this.#links.delete(link.incarnation);
    link.destroy();
    this.#options.onLost(link);
  }
}
