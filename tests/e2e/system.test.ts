import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent } from "@a2c-smcp/agent";
import { connectAgent, RequestError, ToolError } from "@a2c-smcp/agent";
import { everythingServer, filesystemServer, isAlive } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RunningA2c } from "./running-a2c.ts";

/** Everything of this file runs against one real system: a server, two computers, MCP servers from npm. */
const folder = mkdtempSync(join(tmpdir(), "a2c-system-"));
const secret = "a-secret-of-this-test";
let server: RunningA2c;
let url: string;
let port: number;
let lab: RunningA2c;
let desk: RunningA2c;
let agent: Agent;

function startServer(onPort: number): RunningA2c {
  return new RunningA2c(
    "server",
    "--json",
    "--port",
    String(onPort),
    "--secret",
    secret,
    "--log-level",
    "error",
  );
}

function startComputer(name: string, office: string, ...configs: string[]): RunningA2c {
  const place = ["--server", url, "--office", office, "--name", name, "--secret", secret];
  const config = configs.length > 0 ? ["--config", ...configs] : [];
  return new RunningA2c("computer", "--json", "--yes", "--log-level", "error", ...place, ...config);
}

function writeConfig(name: string, mcpServers: Record<string, unknown>): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ mcpServers }));
  return file;
}

function childrenOf(parent: RunningA2c): number[] {
  const pids = execFileSync("pgrep", ["-P", String(parent.pid)], { encoding: "utf8" });
  return pids.trim().split("\n").map(Number);
}

const isReady = (line: Readonly<Record<string, unknown>>): boolean => line["phase"] === "ready";

function nextEvent(
  event: "computer-entered" | "computer-left" | "disconnected" | "reconnected",
): Promise<unknown> {
  return new Promise((resolve) => agent.once(event, (told?: unknown) => resolve(told)));
}

beforeAll(async () => {
  writeFileSync(join(folder, "hello.txt"), "hello from a file");
  server = startServer(0);
  const listening = await server.line(({ event }) => event === "listening");
  url = String(listening["url"]);
  port = Number(listening["port"]);
  lab = startComputer("lab", "main", writeConfig("lab.json", { everything: everythingServer() }));
  desk = startComputer("desk", "main", writeConfig("desk.json", { files: filesystemServer(folder) }));
  await Promise.all([lab.line(isReady), desk.line(isReady)]);
  await Promise.all([lab, desk].map((computer) => computer.line(({ event }) => event === "joined")));
  agent = await connectAgent({ url, office: "main", name: "tester", secret });
}, 60_000);

afterAll(async () => {
  await agent?.close();
  await Promise.all([lab, desk, server].map((process) => process?.[Symbol.asyncDispose]()));
  rmSync(folder, { recursive: true, force: true });
});

describe("a server, two computers and an agent", () => {
  test("the agent sees the computers that were there before it, and their tools", async () => {
    expect(
      agent
        .computers()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(["desk", "lab"]);
    const tools = await agent.tools();
    expect(tools.find(({ name }) => name === "everything__echo")?.computer).toBe("lab");
    expect(tools.find(({ name }) => name === "files__read_text_file")?.computer).toBe("desk");
  });

  test("a call reaches the tool and its result comes back (#routing.one-computer)", async () => {
    const echo = await agent.callTool("lab", "echo", { message: "hi" });
    expect(echo.content).toEqual([{ type: "text", text: "Echo: hi" }]);
    const file = await agent.callTool("desk", "read_text_file", { path: join(folder, "hello.txt") });
    expect(JSON.stringify(file.content)).toContain("hello from a file");
  });

  test("what is wrong with a call is said with its code", async () => {
    await expect(agent.callTool("lab", "no_such_tool", {})).rejects.toMatchObject({
      name: "ToolError",
      code: 4001,
    });
    await expect(agent.callTool("nobody", "echo", {})).rejects.toMatchObject({
      name: "RequestError",
      code: 404,
    });
    await expect(agent.callTool("lab", "echo", { message: 7 })).rejects.toMatchObject({ code: 400 });
  });

  test("progress is told to whoever asks for it", async () => {
    const steps: number[] = [];
    const params = { duration: 1, steps: 4 };
    await agent.callTool("lab", "trigger-long-running-operation", params, {
      onProgress: ({ progress }) => steps.push(progress),
    });
    expect(steps.length).toBeGreaterThan(0);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  test("an aborted call ends at once", async () => {
    const controller = new AbortController();
    const params = { duration: 60, steps: 60 };
    const call = agent.callTool("lab", "trigger-long-running-operation", params, {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("enough")),
    });
    await expect(call).rejects.toThrow("enough");
  });

  test("a call that takes too long ends with 4004", async () => {
    const call = agent.callTool(
      "lab",
      "trigger-long-running-operation",
      { duration: 60, steps: 2 },
      { timeoutMs: 1_000 },
    );
    const error = await call.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({ code: 4004 });
  });

  test("the configuration of a computer can be seen", async () => {
    expect(Object.keys((await agent.config("desk")).servers)).toEqual(["files"]);
  });

  test("another office sees nothing of this one", async () => {
    await using other = await connectAgent({ url, office: "other", name: "tester", secret });
    expect(other.computers()).toEqual([]);
    await expect(other.callTool("lab", "echo", { message: "hi" })).rejects.toMatchObject({ code: 404 });
    await using stranger = startComputer("lab", "other");
    await stranger.line(({ event }) => event === "joined");
    expect(other.computers().map(({ name }) => name)).toEqual(["lab"]);
    expect(agent.computers()).toHaveLength(2);
  });

  test("a second agent is refused, and so is a wrong secret", async () => {
    const second = connectAgent({ url, office: "main", name: "second", secret });
    await expect(second).rejects.toMatchObject({ message: expect.stringContaining("agent") });
    const wrong = connectAgent({ url, office: "main2", name: "tester", secret: "wrong" });
    await expect(wrong).rejects.toMatchObject({ code: 401 });
  });
});

describe("things that break", () => {
  test("an MCP server that is killed comes back", async () => {
    const from = lab.lines.length;
    for (const pid of childrenOf(lab)) process.kill(pid, "SIGKILL");
    await lab.line(isReady, from);
    const echo = await agent.callTool("lab", "echo", { message: "again" });
    expect(echo.content).toEqual([{ type: "text", text: "Echo: again" }]);
  });

  test("a computer that is killed fails its calls at once, and the agent is told (#acks.computer-gone)", async () => {
    const left = nextEvent("computer-left");
    const started = new Promise<void>((resolve) => {
      const call = agent.callTool(
        "lab",
        "trigger-long-running-operation",
        { duration: 60, steps: 60 },
        { onProgress: () => resolve() },
      );
      call.catch((error: unknown) => failures.push(error));
    });
    const failures: unknown[] = [];
    await started;
    lab.kill("SIGKILL");
    expect(await left).toEqual({ computer: "lab" });
    await expect.poll(() => failures).toHaveLength(1);
    expect(failures[0]).toBeInstanceOf(RequestError);
    expect(agent.computers().map(({ name }) => name)).toEqual(["desk"]);
  });

  test("a computer that comes back is seen again", async () => {
    const entered = nextEvent("computer-entered");
    lab = startComputer("lab", "main", join(folder, "lab.json"));
    expect(await entered).toEqual({ computer: "lab" });
    await lab.line(isReady);
    await expect.poll(async () => (await agent.tools("lab")).length).toBeGreaterThan(0);
  });

  test("when the server is killed and started again, everyone is back by themselves", async () => {
    const back = nextEvent("reconnected");
    server.kill("SIGKILL");
    await server.exited();
    server = startServer(port);
    await back;
    await expect
      .poll(() =>
        agent
          .computers()
          .map(({ name }) => name)
          .toSorted(),
      )
      .toEqual(["desk", "lab"]);
    const echo = await agent.callTool("lab", "echo", { message: "back" });
    expect(echo.content).toEqual([{ type: "text", text: "Echo: back" }]);
  }, 60_000);

  test("a server that is told to stop ends by itself with 0", async () => {
    const gone = nextEvent("disconnected");
    server.kill("SIGTERM");
    await gone;
    expect(await server.exited()).toBe(0);
  });

  test("a computer that is told to stop ends its MCP servers with it", async () => {
    const children = childrenOf(desk);
    desk.kill("SIGTERM");
    expect(await desk.exited()).toBe(0);
    // The guardian of its processes ends when it finds that the Computer has.
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
  });
});
