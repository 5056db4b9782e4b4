import { describe, expect, test } from "vitest";
import { messagesIn } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import type { RunningSystem } from "../running/running-system.ts";
import { chooseAddress } from "./choose-address.ts";

const newer: RunningSystem = {
  pid: 2,
  url: "http://127.0.0.1:7801",
  office: "lab",
  secret: "two",
  computer: "c",
  startedAt: "2026-02-01",
};
const older: RunningSystem = {
  ...newer,
  pid: 1,
  url: "http://127.0.0.1:7800",
  office: "main",
  secret: "one",
};
const messages = messagesIn("en");

function choose(flags: ConnectFlags, ...systems: RunningSystem[]) {
  return chooseAddress({ flags, systems, messages });
}

describe("where a command looks", () => {
  test("is the running system, with its secret", () => {
    expect(choose({}, older)).toMatchObject({
      url: older.url,
      office: "main",
      secret: "one",
      notice: undefined,
    });
  });

  test("is the newest of several, and the others are named", () => {
    const { url, notice } = choose({}, newer, older);
    expect(url).toBe(newer.url);
    expect(notice).toContain("main (http://127.0.0.1:7800)");
    expect(notice).toContain("--office");
  });

  test("is the one with the office that was named", () => {
    expect(choose({ office: "main" }, newer, older)).toMatchObject({ url: older.url, notice: undefined });
  });

  test("is the server that was named; what is known of it is used", () => {
    expect(choose({ server: "http://127.0.0.1:7800/" }, newer, older)).toMatchObject({
      office: "main",
      secret: "one",
    });
    expect(choose({ server: "http://far:1", office: "o", secret: "s" }, newer)).toMatchObject({
      url: "http://far:1/",
      office: "o",
      secret: "s",
    });
    expect(choose({ server: "http://far:1" }).office).toBe("main");
  });

  test("is the local API of a system of this machine, also where its server was named", () => {
    const api = { url: "http://127.0.0.1:9000", secret: "page" };
    const here = { ...older, api };
    const server = here.url;
    expect(choose({}, here).local).toEqual(api);
    expect(choose({ server }, newer, here).local).toEqual(api);
    expect(choose({ server, computer: "c" }, newer, here).local).toEqual(api);
    // Another Computer of its office, and whoever shows a secret, are reached over the network.
    expect(choose({ server, computer: "far" }, newer, here).local).toBeUndefined();
    expect(choose({ server, secret: "one" }, newer, here).local).toBeUndefined();
    expect(choose({ server: "http://far:1" }, newer, here).local).toBeUndefined();
  });

  test("is nowhere, and what to do is said", () => {
    expect(() => choose({})).toThrow(messages.office.connect.nothingRuns);
    expect(() => choose({ office: "x" }, older)).toThrow("main (http://127.0.0.1:7800)");
    expect(() => choose({ server: "ftp://x" })).toThrow("no address");
  });
});
