import type { Role } from "@a2c-smcp/protocol";
import { DEFAULT_PATH, Events, NAMESPACE, VERSION_PARAMETER } from "@a2c-smcp/protocol";
import type { A2cServer, ServerOptions } from "@a2c-smcp/server";
import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";
import { onTestFinished } from "vitest";
import { nextNode, startNodes } from "./test-nodes.ts";

/** What a client announces unless a test says otherwise: the oldest version, whose forms most SDKs read. */
export const EARLY_VERSION = "0.2.0";

export interface ConnectOptions {
  /** Undefined announces none. */
  readonly version?: string | undefined;
  readonly auth?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly transports?: string[];
  readonly path?: string;
  readonly namespace?: string;
}

/** What has no event to wait for is looked at until it is so; a machine under load takes its time. */
export const eventually = { interval: 20 };

/** A server on a free port of loopback that ends with the test; of two nodes in the layer that is about those. */
export function startServer(options: ServerOptions = {}): Promise<{ server: A2cServer; url: string }> {
  return startNodes(options);
}

/** A client that has not connected yet and ends with the test. */
export function createClient(url: string, options: ConnectOptions = {}): Socket {
  const version = "version" in options ? options.version : EARLY_VERSION;
  const socket = io(`${nextNode(url)}${options.namespace ?? NAMESPACE}`, {
    path: options.path ?? DEFAULT_PATH,
    transports: options.transports ?? ["websocket"],
    query: version === undefined ? {} : { [VERSION_PARAMETER]: version },
    extraHeaders: options.headers ?? {},
    auth: options.auth ?? {},
    reconnection: false,
    autoConnect: false,
    forceNew: true,
  });
  onTestFinished(() => void socket.close());
  return socket;
}

/** A connected client. */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Socket> {
  const socket = createClient(url, options);
  const connected = new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("connect_error", reject);
  });
  socket.connect();
  await connected;
  return socket;
}

/** The error with which a connection fails. */
export function connectionError(
  url: string,
  options: ConnectOptions = {},
): Promise<Error & { data?: unknown }> {
  const socket = createClient(url, options);
  return new Promise((resolve, reject) => {
    socket.once("connect", () => reject(new Error("was let in")));
    socket.once("connect_error", resolve);
    socket.connect();
  });
}

/** Sends a request and resolves to every argument of its ack, as it is on the wire. */
export function requestRaw(socket: Socket, event: string, ...args: unknown[]): Promise<unknown[]> {
  return new Promise((resolve) => {
    socket.emit(event, ...args, (...ack: unknown[]) => resolve(ack));
  });
}

/** The same with errors under their own code, where the wire has one for SDKs that know few. */
export async function request(socket: Socket, event: string, ...args: unknown[]): Promise<unknown[]> {
  return (await requestRaw(socket, event, ...args)).map(exactError);
}

function exactError(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return answer;
  return typeof answer.error === "object" ? { ...answer, ...answer.error } : answer;
}

/** Sends a request and resolves to the one argument of its ack. */
export async function ask(socket: Socket, event: string, payload: unknown): Promise<unknown> {
  const [answer] = await request(socket, event, payload);
  return answer;
}

export interface Place {
  readonly role: Role;
  readonly name: string;
  readonly office: string;
}

/** Joins and resolves to every argument of the ack. */
export function join(socket: Socket, { role, name, office }: Place): Promise<unknown[]> {
  return request(socket, Events.JoinOffice, { role, name, office_id: office });
}

/** A client in an office. */
export async function enter(
  url: string,
  { role, name, office, ...options }: ConnectOptions & Place,
): Promise<Socket> {
  const socket = await connect(url, options);
  const ack = await join(socket, { role, name, office });
  if (ack.length > 0 && ack[0] !== true) throw new Error(`${name} cannot join: ${JSON.stringify(ack)}`);
  return socket;
}

/** An Agent and a Computer in one office. */
export async function enterPair(
  url: string,
  { office = "o1", version = EARLY_VERSION }: { office?: string; version?: string } = {},
): Promise<{ agent: Socket; computer: Socket }> {
  const computer = await enter(url, { role: "computer", name: "c1", office, version });
  const agent = await enter(url, { role: "agent", name: "a1", office, version });
  return { agent, computer };
}

/** Everything that a client hears from now on, as event and payload. */
export function listen(socket: Socket): [event: string, payload: unknown][] {
  const heard: [string, unknown][] = [];
  socket.onAny((event: string, payload: unknown) => {
    heard.push([event, payload]);
  });
  return heard;
}

/** Resolves when everything that the server has sent to the client so far has arrived: packets keep their order. */
export async function settle(socket: Socket): Promise<void> {
  await request(socket, "test:barrier");
}

export function next(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => {
    socket.once(event, resolve);
  });
}

/** Resolves when the client is no longer connected, with the reason. */
export function gone(socket: Socket): Promise<string> {
  if (socket.disconnected) return Promise.resolve("gone already");
  return new Promise((resolve) => {
    socket.once("disconnect", resolve);
  });
}

export function call(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    agent: "a1",
    req_id: "r1",
    computer: "c1",
    tool_name: "echo",
    params: { text: "hello" },
    timeout: 10,
    ...fields,
  };
}
