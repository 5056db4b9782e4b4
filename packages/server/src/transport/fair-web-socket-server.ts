import type { ServerOptions } from "ws";
import { WebSocketServer } from "ws";

/**
 * Takes one message of a connection per turn of the event loop. By default `ws` hands over all that one read from the
 * network brought, thousands of small messages, and everybody else waits.
 */
export class FairWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, allowSynchronousEvents: false });
  }
}
