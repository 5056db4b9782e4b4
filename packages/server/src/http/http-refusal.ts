import type { ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { RefusalReason } from "../metrics.ts";

/** An answer of the HTTP layer to a request that never reaches Socket.IO. The body is flat, as all HTTP bodies are. */
export interface HttpRefusal {
  readonly reason: RefusalReason;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: { readonly code: number; readonly message: string; readonly [field: string]: unknown };
}

type Headers = Readonly<Record<string, string>>;

/** Refuses a plain request. */
export function refuseRequest(response: ServerResponse, refusal: HttpRefusal, extra: Headers): void {
  const { headers, body } = render(refusal, extra);
  response.writeHead(refusal.status, headers);
  response.end(body);
}

/** Refuses an upgrade, for which Node makes no response object. */
export function refuseUpgrade(socket: Duplex, refusal: HttpRefusal, extra: Headers): void {
  const { headers, body } = render(refusal, { ...extra, connection: "close" });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? "Refused"}\r\n`;
  // The peer may be gone already; there is nobody left to tell.
  socket.on("error", () => socket.destroy());
  socket.end(`${status}${lines.join("")}\r\n${body}`);
}

function render(refusal: HttpRefusal, extra: Headers): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(refusal.body);
  const headers = {
    ...refusal.headers,
    ...extra,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  return { headers, body };
}
