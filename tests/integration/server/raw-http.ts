import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request } from "node:http";
import { text } from "node:stream/consumers";

export interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export type Ask = (url: string, headers?: Record<string, string>) => Promise<RawAnswer>;

/** A plain request, as the first poll of a client is one. */
export const poll: Ask = (url, headers = {}) => send(`${url}&transport=polling`, headers);

/** A request for a WebSocket, as it is answered when it is refused. */
export const upgrade: Ask = (url, headers = {}) =>
  send(`${url}&transport=websocket`, {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    ...headers,
  });

async function send(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  const sent = request(url, { headers, agent: false });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = await text(response);
  return { status: response.statusCode, headers: response.headers, body: parse(body) };
}

function parse(body: string): unknown {
  return body.startsWith("{") ? JSON.parse(body) : body;
}
