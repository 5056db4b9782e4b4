import { execFileSync } from "node:child_process";
import { Events } from "@a2c-smcp/protocol";
import type { RunningProgram } from "@a2c-smcp/testkit";
import { freePort, RedisServer, startProgram, TemporaryFolder } from "@a2c-smcp/testkit";
import { expect, onTestFinished, test } from "vitest";
import { a2c, main } from "../e2e/a2c.ts";
import { ask, call, enter } from "../integration/server/parties.ts";
import { NODE_RIGHTS } from "./node-rights.ts";

type Ack = (...answer: unknown[]) => void;
const version = "0.5.0";
const PASSWORD = "p@ss:word/4711";
const eventually = { interval: 50 };

/** A Redis that speaks TLS and knows one user beside its own; its plain port is for the test. */
async function startSafeRedis(): Promise<{ url: string; ca: string }> {
  const folder = new TemporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const [key, ca] = [folder.at("key.pem"), folder.at("ca.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", [...kind, "-keyout", key, "-out", ca, "-days", "2", ...names], { stdio: "ignore" });
  const port = await freePort();
  const tls = ["--tls-port", String(port), "--tls-cert-file", ca, "--tls-key-file", key];
  const redis = await RedisServer.start({
    args: [...tls, "--tls-ca-cert-file", ca, "--tls-auth-clients", "no"],
  });
  onTestFinished(() => redis[Symbol.asyncDispose]());
  await redis.ask(`ACL SETUSER nodes on >${PASSWORD} ${NODE_RIGHTS}`);
  await redis.aged(4);
  return { url: `rediss://nodes:${encodeURIComponent(PASSWORD)}@localhost:${port}`, ca };
}

async function startNode(
  node: string,
  { url, ca }: { url: string; ca: string },
): Promise<[RunningProgram, string]> {
  const args = [main, "server", "--port", "0", "--json", "--log-level", "debug", "--node", node];
  const env = { A2C_REDIS: url, A2C_REDIS_CA: ca };
  const program = startProgram({ command: process.execPath, args, env });
  onTestFinished(() => program[Symbol.asyncDispose]());
  await expect.poll(() => program.stdout() + program.stderr(), eventually).toContain('"url"');
  const { url: address } = JSON.parse(program.stdout().split("\n")[0] ?? "");
  return [program, address];
}

test("a2c server on a Redis with TLS, a user with few rights and a password, which nobody gets to see", {
  timeout: 90_000,
}, async () => {
  const redis = await startSafeRedis();
  const [first, firstUrl] = await startNode("n1", redis);
  const [second, secondUrl] = await startNode("n2", redis);
  const agent = await enter(firstUrl, { role: "agent", name: "a1", office: "o1", version });
  const computer = await enter(secondUrl, { role: "computer", name: "c1", office: "o1", version });
  computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));

  expect(await ask(agent, Events.CallTool, call())).toEqual({ content: [] });
  const doctor = await a2c("doctor", "--server", firstUrl);
  expect(doctor.stdout).toContain("n1");
  expect(doctor.code).toBe(0);
  for (const node of [first, second]) node.process.kill("SIGTERM");
  expect(await Promise.all([first.exited, second.exited])).toEqual([0, 0]);
  const said = [first, second].map((node) => node.stdout() + node.stderr()).join("");
  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD)]) expect(said).not.toContain(secret);
});

test("a2c server with a wrong password of Redis ends, says what is wrong, and does not repeat the password", {
  timeout: 90_000,
}, async () => {
  const { url, ca } = await startSafeRedis();
  const args = [main, "server", "--port", "0"];
  const env = { A2C_REDIS: url.replace("4711", "wrong"), A2C_REDIS_CA: ca };
  await using program = startProgram({ command: process.execPath, args, env });

  expect(await program.exited).toBe(1);
  expect(program.stderr()).toContain("are user and password right?");
  expect(program.stderr()).toContain("WRONGPASS");
  expect(program.stderr()).not.toContain("word%2Fwrong");
  expect(program.stderr()).not.toContain("word/wrong");
});
