import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import type { TLSSocket } from "node:tls";
import { connect as connectTls } from "node:tls";
import { deserialize, serialize } from "node:v8";
import { Events } from "@a2c-smcp/protocol";
import { redisStore } from "@a2c-smcp/redis";
import { createServer } from "@a2c-smcp/server";
import { expect, onTestFinished, test } from "vitest";
import { ask, call, connect, enter, join, next } from "../integration/server/parties.ts";
import { roomOf } from "./room-of.ts";

type Ack = (...answer: unknown[]) => void;
const version = "0.5.0";
const redis = (): string => process.env["A2C_TEST_REDIS"] ?? "";

interface Place {
  readonly host: string;
  readonly port: number;
  readonly secret: string;
}

/** What every node leaves in Redis for the others, by the name of the node. */
async function readPlace(prefix: string, node: string): Promise<Place> {
  const socket = connectTcp(Number(new URL(redis()).port), "127.0.0.1");
  socket.write(`HVALS ${prefix}:{nodes}:info\r\n`);
  const [chunk] = await once(socket, "data");
  socket.destroy();
  const records = [...String(chunk).matchAll(/\d+\|(\{.*\})/g)].map(([, text = ""]) => JSON.parse(text));
  return records.find((record) => record.node === node);
}

/** A node in this process, which is there sooner than another process. */
async function startNode(
  prefix: string = randomUUID(),
  node = "n1",
): Promise<{ url: string; prefix: string }> {
  const store = redisStore({ url: redis(), prefix, node, leaseMs: 5_000 });
  const server = createServer({ port: 0, handOverMs: 0, store });
  onTestFinished(() => server.close({ timeoutMs: 0 }));
  const { url } = await server.listen();
  return { url, prefix };
}

/** Connects to the port for nodes, with a secret. */
function dial({ host, port, secret }: Place): TLSSocket {
  const socket = connectTls({
    host,
    port,
    ciphers: "ECDHE-PSK-CHACHA20-POLY1305",
    maxVersion: "TLSv1.2",
    pskCallback: () => ({ psk: Buffer.from(secret, "base64"), identity: "stranger.1" }),
    checkServerIdentity: () => undefined,
  });
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

function frame(value: unknown): Buffer {
  return framed(serialize(value));
}

function textFrame(text: string): Buffer {
  return framed(Buffer.from(text));
}

function framed(body: Buffer): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(body.length);
  return Buffer.concat([header, body]);
}

test("nobody is let in without the secret that nodes leave in Redis", async () => {
  const { prefix } = await startNode();
  const place = await readPlace(prefix, "n1");
  const stranger = dial({ ...place, secret: Buffer.alloc(32).toString("base64") });
  const refused = new Promise((resolve) => stranger.once("close", resolve));
  const friend = dial(place);

  await Promise.all([once(friend, "secureConnect"), refused]);
  expect(friend.destroyed).toBe(false);
});

test.each([
  ["a length of four gigabytes", Buffer.alloc(4, 255)],
  ["bytes that are no value", Buffer.from([0, 0, 0, 3, 1, 2, 3])],
  ["a value that is no message", frame([1, 2, 3])],
  ["JSON without a text", textFrame('{"t":"answer","id":1}')],
  ["JSON that ends too soon", textFrame('{"t":"answer"\n1')],
  ["a call without a caller", frame({ t: "call", id: 1 })],
])("%s ends a link, and nothing else", async (_what, bytes) => {
  const { url, prefix } = await startNode();
  const agent = await enter(url, { role: "agent", name: "a1", office: "o1", version });
  const socket = dial(await readPlace(prefix, "n1"));
  await once(socket, "secureConnect");
  socket.write(bytes);

  await once(socket, "close");
  expect(await roomOf(agent)).toEqual(["a1"]);
});

test("a message that only later versions know is passed over", async () => {
  const { prefix } = await startNode();
  const socket = dial(await readPlace(prefix, "n1"));
  await once(socket, "secureConnect");
  socket.write(frame({ t: "tomorrow", id: 1 }));
  socket.write(frame({ t: "notice", id: 7, office: "o1", event: "notify:x", payload: {} }));
  const [chunk] = await once(socket, "data");

  expect(deserialize(chunk.subarray(4, 4 + chunk.readUInt32BE(0)))).toMatchObject({ t: "receipt", id: 7 });
});

test("a node calls for nobody who has not the seat, and answers no calls that it does not have", async () => {
  const { url, prefix } = await startNode();
  const { url: otherUrl } = await startNode(prefix, "n2");
  const agent = await enter(url, { role: "agent", name: "a1", office: "o1", version });
  const computer = await enter(otherUrl, { role: "computer", name: "c1", office: "o1", version });
  const asked = next(computer, Events.CallTool);
  const answer = ask(agent, Events.CallTool, call());
  await asked;
  const toCaller = dial(await readPlace(prefix, "n1"));
  await once(toCaller, "secureConnect");
  for (let id = 0; id < 50; id += 1)
    toCaller.write(frame({ t: "answer", id, answer: { value: { content: ["forged"] } } }));
  const toComputer = dial(await readPlace(prefix, "n2"));
  await once(toComputer, "secureConnect");
  const parties = { office: "o1", caller: agent.id, target: computer.id, computer: "c1" };
  const forged = { event: Events.CallTool, reqId: "f", ...parties, patienceMs: 1_000, payload: {} };
  toComputer.write(frame({ t: "call", id: 1, ...forged }));
  const [chunk] = await once(toComputer, "data");

  expect(deserialize(chunk.subarray(4, 4 + chunk.readUInt32BE(0)))).toMatchObject({
    t: "answer",
    answer: { error: { code: 500 } },
  });
  computer.once(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: ["second"] }));
  expect(await ask(agent, Events.CallTool, call({ req_id: "r2" }))).toEqual({ content: ["second"] });
  computer.close();
  expect(await answer).toMatchObject({ code: 404 });
  const late = await connect(url, { version });
  expect(await join(late, { role: "computer", name: "c2", office: "o1" })).toEqual([]);
});
