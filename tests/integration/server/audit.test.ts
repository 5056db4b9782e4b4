import { Events } from "@a2c-smcp/protocol";
import type { AuditEntry } from "@a2c-smcp/runtime";
import { jwt, sharedSecret } from "@a2c-smcp/server";
import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { ask, call, connect, connectionError, enter, eventually, join, startServer } from "./parties.ts";

const secret = "a secret of at least thirty-two bytes";

function token(subject: string): Promise<string> {
  return new SignJWT({ iss: "us", aud: "a2c", sub: subject })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("5m")
    .sign(new TextEncoder().encode(secret));
}

describe("the audit log", () => {
  test("says who joined from where, what was called and what came of it, who left and why", async () => {
    const entries: AuditEntry[] = [];
    const auth = jwt({ secret, issuer: "us", audience: "a2c" });
    const audit = (entry: AuditEntry): void => void entries.push(entry);
    const { url } = await startServer({ auth, audit, trustProxy: true });
    const shown = async (subject: string, from: string) => ({
      auth: { token: await token(subject) },
      headers: { "x-forwarded-for": from },
    });
    const computer = await enter(url, {
      ...{ role: "computer", name: "c1", office: "o1" },
      ...(await shown("bob", "203.0.113.8")),
    });
    computer.on(Events.CallTool, (_request: unknown, ack: (answer: unknown) => void) => ack({ content: [] }));
    const agent = await enter(url, {
      ...{ role: "agent", name: "a1", office: "o1" },
      ...(await shown("ann", "203.0.113.7")),
    });
    await ask(agent, Events.CallTool, call({ agent: "forged", params: { hidden: "parameter" } }));
    await ask(agent, Events.CallTool, call({ computer: "nobody" }));
    const sid = agent.id;
    const who = { sid, address: "203.0.113.7", subject: "ann" };
    const seat = { ...who, role: "agent", name: "a1", office: "o1" };
    agent.disconnect();

    const ofAgent = (): AuditEntry[] => entries.filter((entry) => entry["sid"] === sid);
    await expect.poll(ofAgent, eventually).toHaveLength(6);
    const called = { event: "tool called", sid, agent: "a1", subject: "ann", office: "o1", req_id: "r1" };
    expect(ofAgent()).toEqual([
      { event: "connected", ...who, version: "0.2.0" },
      { event: "joined", ...seat },
      { ...called, computer: "c1", tool: "echo", outcome: "ok", ms: expect.any(Number) },
      { ...called, computer: "nobody", tool: "echo", outcome: "404", ms: expect.any(Number) },
      { event: "left", ...seat, reason: "client namespace disconnect" },
      { event: "disconnected", ...who, reason: "client namespace disconnect" },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/hidden|forged|eyJ/);
  });

  test("says who was refused and why", async () => {
    const entries: AuditEntry[] = [];
    const audit = (entry: AuditEntry): void => void entries.push(entry);
    const limits = { failureBurst: 2, failuresPerSecond: 0.001 };
    const { url } = await startServer({ auth: sharedSecret(secret), audit, limits });
    for (let count = 0; count < 3; count += 1) await connectionError(url, { auth: { token: "guess" } });

    const refused = { event: "connection refused", address: "127.0.0.1" };
    expect(entries).toEqual([
      { ...refused, reason: "authentication" },
      { ...refused, reason: "authentication" },
      { ...refused, reason: "guessing" },
    ]);
  });

  test("says who was refused an office", async () => {
    const entries: AuditEntry[] = [];
    const audit = (entry: AuditEntry): void => void entries.push(entry);
    const grant = { kind: "offices", offices: [{ office: "o1" }] } as const;
    const { url } = await startServer({ audit, auth: () => ({ allowed: true, grant, subject: "eve" }) });
    const socket = await connect(url);
    await join(socket, { role: "agent", name: "a1", office: "o2" });

    expect(entries.at(-1)).toEqual({
      event: "join refused",
      sid: socket.id,
      ...{ role: "agent", name: "a1", office: "o2", outcome: "403" },
      ...{ address: "127.0.0.1", subject: "eve" },
    });
  });

  test("says that a connection moved to another office", async () => {
    const entries: AuditEntry[] = [];
    const audit = (entry: AuditEntry): void => void entries.push(entry);
    const { url } = await startServer({ audit });
    const computer = await connect(url);
    await join(computer, { role: "computer", name: "c1", office: "o1" });
    await join(computer, { role: "computer", name: "c1", office: "o2" });

    expect(entries.slice(1)).toMatchObject([
      { event: "joined", office: "o1" },
      { event: "left", office: "o1", reason: "moved" },
      { event: "joined", office: "o2" },
    ]);
  });
});
