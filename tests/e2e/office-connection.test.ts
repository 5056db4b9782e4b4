import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { connectAgent } from "@a2c-smcp/agent";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admit, startPlainServer } from "../integration/link/plain-server.ts";
import { a2cIn } from "./a2c.ts";
import { RunningA2c } from "./running-a2c.ts";
import { TestOffice } from "./test-office.ts";

/** How commands find an office, share its one agent seat, and say what is wrong with either. */
let office: TestOffice;
beforeAll(async () => {
  office = await TestOffice.open();
  // Commands that go on are started with the environment of this process.
  Object.assign(process.env, office.env);
  await office.addComputer("left", "pair");
  await office.addComputer("right", "pair");
}, 60_000);
afterAll(() => office?.[Symbol.asyncDispose](), 30_000);

function joined(name: string) {
  return connectAgent({ url: office.url, office: "main", name, secret: office.secret });
}

describe("finding a system", () => {
  test("where none runs, that is said with what to do", async () => {
    const nowhere = { env: { ...office.env, XDG_RUNTIME_DIR: join(office.folder, "none") } };
    const { code, stdout, stderr } = await a2cIn(nowhere, "ls");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("No a2c up is running");
    expect(stderr).toContain("a2c up FOLDER");
  });

  test("of several the newest is taken, and the others are named; what the dead left is removed", async () => {
    office.announce("pair", process.ppid, { startedAt: "2030-01-01T00:00:00Z" });
    office.announce("gone", 2_147_483_646);
    const { code, stderr } = await office.a2c("room");
    expect(code).toBe(0);
    expect(stderr).toMatch(/Several a2c up are running; this is pair .*Others: main .*--office/);
    expect(existsSync(join(office.folder, "run", "a2c", "up-2147483646.json"))).toBe(false);
    expect((await office.json<{ office: string }>("room", "--office", "main")).office).toBe("main");
  });

  test("an address, a secret or a server that is wrong is said in words", async () => {
    const [nobody, secret, address] = await Promise.all([
      office.a2c("ls", "--server", "http://127.0.0.1:1"),
      office.a2c("ls", "--server", office.url, "--office", "pair", "--secret", "wrong"),
      office.a2c("ls", "--server", "nonsense"),
    ]);
    expect(nobody).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Nobody answers at http://127.0.0.1:1/."),
    });
    expect(secret).toMatchObject({ code: 1, stderr: expect.stringContaining("does not accept this secret") });
    expect(address).toMatchObject({ code: 2, stderr: expect.stringContaining("http://127.0.0.1:7800") });
  });

  test("with several computers a command says which there are", async () => {
    const { code, stderr } = await office.a2c("cat", "dpe://h/d", "--office", "pair");
    expect(code).toBe(2);
    expect(stderr).toContain("Which computer? In this office are left, right.");
    const unknown = await office.a2c("tools", "--office", "pair", "--computer", "middle");
    expect(unknown.stderr).toContain("There is no computer middle here. In this office are left, right.");
    const empty = await office.a2c("ls", "--office", "pair");
    expect(empty).toMatchObject({
      code: 0,
      stdout: "",
      stderr: expect.stringContaining("There are no documents yet."),
    });
  });
});

describe("looking", () => {
  test("takes no seat: any number look, here and over the network, while the agent works", async () => {
    await using agent = await joined("worker");
    await using watch = new RunningA2c("watch", "--office", "main", "--json");
    await expect.poll(() => watch.stderr).toContain("Watching office main");
    const far = ["--server", office.url, "--office", "main", "--computer", "lab"];
    const looks = await Promise.all([
      office.a2c("ls", "--office", "main"),
      office.a2c("search", "stone", "--office", "main"),
      office.a2c("tools", "--office", "main"),
      office.a2c("ls", ...far, "--secret", office.secret),
      office.a2c("desktop", ...far, "--secret", office.secret),
      agent.tools("lab").then(() => ({ code: 0, stderr: "" })),
    ]);
    expect(looks.map(({ code, stderr }) => (code === 0 ? "" : stderr))).toEqual(["", "", "", "", "", ""]);
    const seen = await watch.line(({ event, kind }) => event === "call" && kind === "tools");
    expect(seen).toMatchObject({
      agent: "worker",
      ms: expect.any(Number),
      tokens: expect.any(Number),
      error: null,
    });
    // What it reads is told by the name of its file.
    const { documents } = await agent.getFinder("lab", {});
    const ledger = documents.find(({ file_uri }) => file_uri?.endsWith("/ledger.csv"));
    await agent.readResource("lab", ledger?.uri ?? "");
    expect(await watch.line(({ kind }) => kind === "read")).toMatchObject({
      file: "ledger.csv",
      uri: ledger?.uri,
    });
    await agent.close();
    await watch.line(({ event, agent: name }) => event === "agent-left" && name === "worker");
  });

  test("over the network is by observers, who call no tools and say so", async () => {
    const far = ["--server", office.url, "--office", "main", "--computer", "lab", "--secret", office.secret];
    const [search, call, resources] = await Promise.all([
      office.a2c("search", "lighthouse", ...far),
      office.a2c("query", "ledger.csv", ...far),
      office.a2c("resources", ...far),
    ]);
    expect(search).toMatchObject({ code: 0, stderr: expect.stringContaining("--as-agent") });
    expect(call).toMatchObject({ code: 1, stderr: expect.stringContaining("An observer calls no tools") });
    expect(resources).toMatchObject({ code: 0, stdout: expect.stringContaining("file:///notes.txt") });
  });

  test("a2c room --watch shows who comes and goes", async () => {
    await using room = new RunningA2c("room", "--watch", "--office", "main", "--json");
    await expect.poll(() => room.stderr).toContain("who comes and goes");
    const agent = await joined("guest");
    expect(await room.line(({ event }) => event === "agent-entered")).toMatchObject({ agent: "guest" });
    await agent.close();
    expect(await room.line(({ event }) => event === "agent-left")).toMatchObject({ agent: "guest" });
  });

  test("names the other computers of the office", async () => {
    await using _other = await office.addComputer("far", "main");
    const { code, stderr } = await office.a2c("ls", "--office", "main");
    expect(code).toBe(0);
    expect(stderr).toContain("This is lab alone; also in the office: far.");
  });

  test("from the seat has to be asked for where a server has no observers", async () => {
    await using server = await startPlainServer((socket) => {
      admit(socket);
      socket.on("server:observe_office", (_request, ack) => ack());
      socket.on("server:list_room", ({ req_id }, ack) => ack({ sessions: [], req_id }));
    });
    const [refused, seated] = await Promise.all([
      office.a2c("ls", "--server", server.url),
      office.a2c("room", "--server", server.url, "--as-agent"),
    ]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("has no observers") });
    expect(refused.stderr).toContain("--as-agent takes the agent seat");
    expect(seated.code).toBe(0);
  });
});

describe("the one agent seat", () => {
  test("is waited for a short time: another command leaves soon", async () => {
    const agent = await joined("short");
    await using waiting = new RunningA2c("watch", "--office", "main", "--json", "--as-agent");
    await expect.poll(() => waiting.stderr).toContain("seat; the agent short sits there");
    await agent.close();
    await expect.poll(() => waiting.stderr).toContain("Watching office main");
  });

  test("that stays taken is said, with who sits there", async () => {
    await using watch = new RunningA2c("watch", "--office", "main", "--json", "--as-agent");
    await expect.poll(() => watch.stderr).toContain("Watching office main");
    const { code, stderr } = await office.a2c("ls", "--office", "main", "--as-agent");
    expect(code).toBe(1);
    expect(stderr).toContain(
      `The agent seat of office main is taken: a2c watch (process ${watch.pid}) sits there.`,
    );
    expect(stderr).toContain("End that one");
  });
});

describe("commands that go on", () => {
  test("a2c watch tells what happens, a line each, and ends with Ctrl-C", async () => {
    await using watch = new RunningA2c("watch", "--office", "main", "--json", "--as-agent");
    await expect.poll(() => watch.stderr).toContain("Watching");
    const guest = await office.addComputer("guest", "main");
    expect(await watch.line(({ event }) => event === "computer-entered")).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      event: "computer-entered",
      computer: "guest",
    });
    office.view.state.addDocument();
    await office.view.announce.listChanged();
    expect(await watch.line(({ event }) => event === "finder-changed")).toMatchObject({ computer: "lab" });
    await guest[Symbol.asyncDispose]();
    await watch.line(({ event }) => event === "computer-left");
    watch.kill("SIGINT");
    expect(await watch.exited()).toBe(0);
  });

  test("a2c desktop --watch shows every change of the windows", async () => {
    await using watch = new RunningA2c(
      "desktop",
      "--watch",
      "--office",
      "main",
      "--json",
      "--computer",
      "lab",
    );
    await expect.poll(() => watch.stderr).toContain("Watching");
    const uri = "window://com.example.docs/news";
    office.view.state.windows.set(uri, { uri, text: "Fresh." });
    await office.view.announce.listChanged();
    const line = await watch.line(({ windows }) => JSON.stringify(windows).includes("Fresh."));
    expect(line["computer"]).toBe("lab");
  });

  test("Ctrl-C cancels a call where it runs", async () => {
    const call = new RunningA2c(
      "call",
      "trigger-long-running-operation",
      "duration=60",
      "steps=60",
      "--office",
      "main",
      "--as-agent",
    );
    // The seat note is written when the call has entered the office.
    const seat = join(office.folder, "run", "a2c", `seat-${call.pid}.json`);
    await expect.poll(() => existsSync(seat)).toBe(true);
    call.kill("SIGINT");
    expect(await call.exited()).toBe(1);
    expect(call.stderr).toContain("trigger-long-running-operation was cancelled.");
  });
});

describe("language", () => {
  test("follows --lang and the locale, help and mistakes included", async () => {
    const nowhere = { XDG_RUNTIME_DIR: join(office.folder, "none") };
    const [flag, locale, help] = await Promise.all([
      a2cIn({ env: { ...office.env, ...nowhere } }, "ls", "--lang", "zh"),
      a2cIn({ env: { ...office.env, ...nowhere, LC_ALL: "zh_CN.UTF-8" } }, "ls"),
      a2cIn({ env: { ...office.env, LC_ALL: "zh_CN.UTF-8" } }, "ls", "--help"),
    ]);
    expect(flag.stderr).toContain("没有正在运行的 a2c up");
    expect(locale.stderr).toBe(flag.stderr);
    expect(help.stdout).toMatch(/^用法： ?a2c ls/);
    expect(help.stdout).toContain("列出文档、文档的页或页中的元素");
    const wrong = await a2cIn({ env: { ...office.env } }, "ls", "--lang", "zh", "--typo");
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("未知选项") });
  });
});

test("completion answers from a running system, and says nothing where there is none", async () => {
  const line = "a2c cat dpe://com.example.docs/doc-";
  const complete = async (text: string, env = office.env): Promise<string[]> => {
    const { stdout, stderr } = await a2cIn({ env }, "__complete", text);
    expect(stderr).toBe("");
    return stdout.split("\n").filter((candidate) => candidate !== "");
  };
  const main = { ...office.env };
  expect(await complete(`${line} --office main`, main)).toEqual([]);
  expect(await complete("a2c cat --office main dpe://com.example.docs/doc-1/")).toEqual([
    "dpe://com.example.docs/doc-1/pages/",
    "dpe://com.example.docs/doc-1/elements/",
  ]);
  expect(await complete("a2c cat --office main dpe://com.example.docs/doc-1/elements/tb")).toEqual([
    "dpe://com.example.docs/doc-1/elements/tbl-0",
  ]);
  expect(await complete("a2c ls --office main dpe://com.example.docs/doc-")).toContain(
    "dpe://com.example.docs/doc-2",
  );
  expect(await complete("a2c call --office main get-su")).toEqual(["get-sum "]);
  expect(await complete("a2c sea")).toEqual(["search "]);
  expect(await complete("a2c cat x --fo")).toEqual(["--format "]);
  expect(await complete("a2c cat x --format m")).toEqual(["markdown "]);
  expect(await complete(line, { ...office.env, XDG_RUNTIME_DIR: join(office.folder, "none") })).toEqual([]);
});

test.each(["bash", "zsh", "fish"])(
  "the completion script for %s is one that the shell reads",
  async (shell) => {
    const { code, stdout } = await office.a2c("completion", shell);
    expect(code).toBe(0);
    expect(stdout).toContain("__complete");
    if (shell === "bash") execFileSync("bash", ["-n"], { input: stdout });
  },
);
