import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { connect, connectionError, enter, eventually, gone } from "../integration/server/parties.ts";
import { a2c } from "./a2c.ts";
import { RunningA2c } from "./running-a2c.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "a2c-server-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

async function startServer(...args: string[]): Promise<{ a2c: RunningA2c; url: string }> {
  const a2c = new RunningA2c("server", "--port", "0", "--json", "--log-format", "json", ...args);
  onTestFinished(() => a2c[Symbol.asyncDispose]());
  const { url } = await a2c.line(({ event }) => event === "listening");
  return { a2c, url: String(url) };
}

test("a2c server keeps an audit log, through its rotation", async () => {
  const log = join(folder, "audit.jsonl");
  const { url } = await startServer("--audit-log", log);
  const entries = (file: string): unknown[] =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const socket = await enter(url, { role: "computer", name: "c\n1", office: "o1" });
  await expect.poll(() => entries(log), eventually).toHaveLength(2);
  renameSync(log, `${log}.1`);
  const left = gone(socket);
  socket.disconnect();
  await left;

  await expect.poll(() => entries(log), eventually).toHaveLength(2);
  expect(entries(`${log}.1`)).toMatchObject([
    { event: "connected", address: "127.0.0.1" },
    { event: "joined", name: "c\n1", role: "computer", office: "o1" },
  ]);
  expect(entries(log)).toMatchObject([{ event: "left" }, { event: "disconnected" }]);
});

test("a2c server takes a new secret from its file, and says of a bad one that the old stays", async () => {
  const file = join(folder, "secret");
  writeFileSync(file, "the first shared secret\n", { mode: 0o644 });
  const { a2c, url } = await startServer("--secret-file", file);
  const old = await connect(url, { auth: { token: "the first shared secret" } });
  const ended = gone(old);
  writeFileSync(file, "short");
  a2c.kill("SIGHUP");
  await expect.poll(() => a2c.stderr, eventually).toContain("those before stay in force");
  expect(a2c.stderr).toContain("other users can read the secret file");
  expect(old.connected).toBe(true);
  writeFileSync(file, "the second shared secret\n");
  a2c.kill("SIGHUP");

  expect(await ended).toBe("transport close");
  expect(await connectionError(url, { auth: { token: "the first shared secret" } })).toMatchObject({
    data: { code: 401 },
  });
  expect((await connect(url, { auth: { token: "the second shared secret" } })).connected).toBe(true);
});

test("a2c server speaks TLS with the files that it is given, and needs both", async () => {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const args = [...kind, "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=localhost"];
  execFileSync("openssl", args, { stdio: "ignore" });
  const { url } = await startServer("--tls-cert", cert, "--tls-key", key);
  const half = await a2c("server", "--port", "0", "--tls-cert", cert);

  expect(url).toMatch(/^https:/);
  await expect(fetch(url)).rejects.toMatchObject({ cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } });
  expect([half.code, half.stderr]).toEqual([2, "a2c: TLS needs --tls-cert and --tls-key, both.\n"]);
});

test("a2c server lets pages of the origins in that --cors names", async () => {
  const { url } = await startServer("--cors", "https://app.example.org");
  const door = `${url}/socket.io/?EIO=4&transport=polling&a2c_version=0.5.0`;
  const status = async (origin: string): Promise<number> =>
    (await fetch(door, { headers: { origin } })).status;
  const wrong = await a2c("server", "--cors", "https://app.example.org/");

  expect([await status("https://app.example.org"), await status("https://other.example")]).toEqual([
    200, 403,
  ]);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("is no origin of a page")]);
});
