import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { A2cServer } from "@a2c-smcp/server";
import { createServer, jwt, sharedSecret } from "@a2c-smcp/server";
import { everythingServer, fixtureServer, memoryServer } from "@a2c-smcp/testkit";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { a2cIn } from "./a2c.ts";

const folder = mkdtempSync(join(tmpdir(), "a2c-doctor-"));
const env = { XDG_RUNTIME_DIR: join(folder, "run"), XDG_CACHE_HOME: join(folder, "cache") };
const brokenServer = fileURLToPath(new URL("./broken-mcp-server.mjs", import.meta.url));

interface Finding {
  readonly area: string;
  readonly subject: string;
  readonly check: string;
  readonly status: "ok" | "warning" | "error";
  readonly message: string;
  readonly todo?: string;
  readonly ms?: number;
}

interface Verdict {
  readonly code: number;
  readonly ok: boolean;
  readonly errors: number;
  readonly findings: readonly Finding[];
  /** The findings of one subject, as `check: status`. */
  of(subject: string): string[];
}

function write(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

async function doctor(...args: readonly string[]): Promise<Verdict> {
  const { code, stdout, stderr } = await a2cIn({ env }, "doctor", "--json", ...args);
  expect(stderr).toBe("");
  const { ok, errors, findings } = JSON.parse(stdout) as Omit<Verdict, "code" | "of">;
  const of = (subject: string): string[] =>
    findings.filter((one) => one.subject === subject).map(({ check, status }) => `${check}: ${status}`);
  return { code, ok, errors, findings, of };
}

function broken(...wrong: readonly string[]): { command: string; args: string[] } {
  return { command: process.execPath, args: [brokenServer, ...wrong] };
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a2c doctor", () => {
  test("on a machine where all is well: exit code 0, and the machine is described", async () => {
    const { code, ok, findings, of } = await doctor();
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    expect(findings.map(({ area }) => area)).toContain("machine");
    expect(of("")).toContain("node: ok");
    expect(of("")).toContain("running: ok");
  });

  test("every mistake of a configuration is told with its place, and the rest is checked", async () => {
    const secret = "ghp_verysecretvalue";
    const memory = memoryServer(join(folder, "memory.json"));
    const mcpServers = {
      bad: { comand: "x" },
      memory: { ...memory, env: { ...memory.env, GITHUB_TOKEN: secret } },
    };
    const file = write("mistakes.json", JSON.stringify({ mcpServers }, null, 2));
    const { code, findings, of } = await doctor("--config", file);
    expect(code).toBe(1);
    const told = findings.filter(({ subject }) => subject === file).map(({ message }) => message);
    expect(told.join("\n")).toContain(`${file}:4:7: mcpServers.bad.comand: unknown key "comand"`);
    expect(told.join("\n")).toContain("memory.env.GITHUB_TOKEN holds a secret in the clear");
    expect(of(file)).toContain("config-secret: warning");
    expect(of("memory")).toContain("tools-list: ok");
    expect(JSON.stringify(findings)).not.toContain(secret);
  });
});

describe("a2c doctor on MCP servers", () => {
  let verdict: Verdict;
  beforeAll(async () => {
    const mcpServers = {
      everything: everythingServer(),
      paged: fixtureServer({ pageSize: 2, era: "modern" }),
      tools: broken("duplicate", "schema", "no-object", "name", "malformed"),
      resources: broken("loop", "uri", "subscribe"),
      talkative: broken("stdout", "no-subscribe"),
      looping: fixtureServer({ loopCursor: true, era: "legacy" }),
      stubborn: fixtureServer({ stubborn: true }),
      missing: { command: "no-such-program-anywhere" },
      dying: { command: process.execPath, args: ["-e", "console.error('no database'); process.exit(3)"] },
      unset: { command: "node", env: { KEY: "${env:A2C_NO_SUCH_VARIABLE}" } },
      off: { command: "node", disabled: true },
    };
    verdict = await doctor("--config", write("servers.json", { mcpServers }));
  }, 60_000);

  test("a good server is started, asked for everything it offers, and each step is timed", () => {
    // On a machine that is busy it is told that the server is slow to start, to answer or to end: true, and no matter here.
    const findings = verdict.of("everything").filter((finding) => finding !== "end: warning");
    expect(findings.map((finding) => finding.replace(/^(start|answer): warning$/, "$1: ok"))).toEqual([
      "start: ok",
      "capabilities: ok",
      "answer: ok",
      "tools-list: ok",
      "resources-list: ok",
      "templates-list: ok",
      "subscriptions: ok",
    ]);
    const steps = verdict.findings.filter(
      ({ subject, check }) => subject === "everything" && check !== "capabilities",
    );
    for (const { ms } of steps) expect(ms).toBeGreaterThanOrEqual(0);
  });

  test("the era of a server and the pages of its lists are told", () => {
    const messages = verdict.findings
      .filter(({ subject }) => subject === "paged")
      .map(({ message }) => message);
    expect(messages[0]).toContain("2026-07-28 (modern)");
    expect(messages.join("\n")).toMatch(/\d+ tools on \d+ pages/);
  });

  test("tools that break the rules are named", () => {
    expect(verdict.of("tools")).toEqual([
      "start: ok",
      "capabilities: ok",
      "answer: ok",
      "tools-list: ok",
      "tools-list-entries: error",
      "tools-duplicates: error",
      "tool-schema: error",
      "tool-schema-type: error",
      "tool-names: warning",
      "tool-descriptions: warning",
      "resources-list: ok",
      "templates-list: ok",
      "subscriptions: ok",
    ]);
    const text = verdict.findings.map(({ message }) => message).join("\n");
    expect(text).toContain("tools/list has these twice: twice");
    expect(text).toContain("The schema of the tool odd cannot be used");
  });

  test("a list that goes round in circles, a bad URI and a broken promise are found", () => {
    expect(verdict.of("resources")).toEqual([
      "start: ok",
      "capabilities: ok",
      "answer: ok",
      "tools-list: ok",
      "resources-list: ok",
      "resources-list-end: error",
      "templates-list: ok",
      "resource-uris: warning",
      "subscriptions: error",
    ]);
    expect(verdict.of("looping")).toContain("tools-list-end: error");
  });

  test("text on stdout and documents that nobody can follow are warnings", () => {
    expect(verdict.of("talkative")).toContain("stdout: warning");
    expect(verdict.of("talkative")).toContain("subscriptions: warning");
    expect(verdict.findings.find(({ check }) => check === "stdout")?.message).toContain(
      "Listening for messages",
    );
  });

  test("a server that does not end by itself is told", () => {
    expect(verdict.of("stubborn")).toContain("end: warning");
  });

  test.each([
    ["missing", "no-such-program-anywhere", "is the program installed"],
    ["dying", "no database", "Start it by hand"],
    ["unset", "A2C_NO_SUCH_VARIABLE, which is not set", "Set the variable"],
  ])("a server that does not start says why and what to do: %s", (name, why, todo) => {
    const [finding, ...others] = verdict.findings.filter(({ subject }) => subject === name);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ check: "start", status: "error" });
    expect(finding?.message).toContain(why);
    expect(finding?.todo).toContain(todo);
  });

  test("a server that never answers is given up on after --timeout", async () => {
    const mcpServers = { silent: fixtureServer({ hang: true }) };
    const { findings } = await doctor("--timeout", "3", "--config", write("silent.json", { mcpServers }));
    const [finding, ...others] = findings.filter(({ subject }) => subject === "silent");
    expect(others).toEqual([]);
    expect(finding?.message).toContain("was not ready within 3000 ms");
    expect(finding?.todo).toContain("does it wait for something");
  });

  test("a disabled server is not started, and tools with the same name are told", () => {
    expect(verdict.of("off")).toEqual(["start: ok"]);
    const names = verdict.findings.filter(({ check }) => check === "shared-names");
    expect(new Set(names.map(({ area }) => area))).toEqual(new Set(["tools"]));
    expect(names.map(({ message }) => message).join("\n")).toContain("talkative.fine are tools of one name");
  });

  test("something is wrong, so it fails, and everything wrong has something to do", () => {
    expect(verdict).toMatchObject({ code: 1, ok: false });
    for (const { status, todo } of verdict.findings) if (status !== "ok") expect(todo).toBeTruthy();
  });
});

describe("a2c doctor on a server", () => {
  test("a server is reached, entered and timed; a wrong secret and nobody there are errors", async () => {
    const secret = "the right secret of it";
    await using server = createServer({ port: 0, auth: sharedSecret(secret) });
    const { port } = await server.listen();
    const url = `http://127.0.0.1:${port}`;
    const [right, wrong, gone] = await Promise.all([
      doctor("--server", url, "--secret", secret),
      doctor("--server", url, "--secret", "wrong"),
      doctor("--server", "http://127.0.0.1:9", "nonsense"),
    ]);
    expect(right.of(url)).toEqual(["reachable: ok", "entrance: ok", "round-trip: ok"]);
    expect(right.code).toBe(0);
    expect(wrong.of(url)).toEqual(["reachable: ok", "entrance: error"]);
    expect(wrong.code).toBe(1);
    expect(gone.of("http://127.0.0.1:9")).toEqual(["reachable: error"]);
    expect(gone.of("nonsense")).toEqual(["address: error"]);
  });

  test("what is weak about the way in is told", async () => {
    await using guessable = createServer({ port: 0, auth: sharedSecret("short") });
    await using open = createServer({ port: 0 });
    const key = "a secret of at least thirty-two bytes";
    const lasting = jwt({ secret: key, issuer: "us", audience: "a2c", allowNoExpiry: true });
    await using patient = createServer({ port: 0, auth: lasting });
    const token = await new SignJWT({ iss: "us", aud: "a2c" })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(key));
    const look = async (server: A2cServer, secret: string): Promise<string[]> => {
      const { port } = await server.listen();
      const url = `http://127.0.0.1:${port}`;
      return (await doctor("--server", url, "--secret", secret)).of(url);
    };

    expect(await look(guessable, "short")).toContain("secret: warning");
    expect(await look(open, "the right secret of it")).toContain("open: warning");
    expect(await look(patient, token)).toContain("expiry: warning");
  });
});

describe("a2c doctor on documents", () => {
  test("formats are counted, and what cannot be read is told with its reason", async () => {
    const documents = join(folder, "documents");
    mkdirSync(documents);
    writeFileSync(join(documents, "a.md"), "# A\n");
    writeFileSync(join(documents, "b.docx"), "no archive");
    // What is left out of the folders for its name or its permissions is told as well.
    writeFileSync(
      Buffer.concat([Buffer.from(join(documents, "caf")), Buffer.from([0xe9]), Buffer.from(".md")]),
      "# C",
    );
    const { code, findings, of } = await doctor(documents, "/no/such/folder");
    expect(of(documents)).toEqual(["documents: ok", "unread: warning", "unread: warning"]);
    const unread = findings.filter(({ check }) => check === "unread").map(({ message }) => message);
    expect(unread).toEqual([expect.stringContaining("b.docx"), expect.stringContaining("not UTF-8: caf")]);
    expect(findings.map(({ message }) => message)).toContain("1 document (md 1)");
    expect(of("/no/such/folder")).toEqual(["folder: error"]);
    expect(code).toBe(1);
  });
});

describe("a2c doctor on a provider of documents", () => {
  const program = (file: string, ...args: readonly string[]) => ({
    command: process.execPath,
    args: ["--import", import.meta.resolve("tsx"), fileURLToPath(new URL(file, import.meta.url)), ...args],
  });

  test("finds nothing wrong with the example, and says how much was looked at", async () => {
    const example = program("../../examples/custom-provider/server.ts");
    const { code, findings } = await doctor("--config", write("logbooks.json", { mcpServers: { example } }));
    const told = findings.filter(({ subject }) => subject === "example");
    // How quick it is, is up to the machine that runs this.
    const isSlow = ({ check }: Finding): boolean => ["start-time", "answer", "end"].includes(check);
    expect(told.filter((one) => one.status !== "ok" && !isSlow(one))).toEqual([]);
    expect(told.find(({ check }) => check === "documents")?.message).toMatch(
      /(\d+) of \1 promises are kept$/,
    );
    expect(code).toBe(0);
  });

  test("tells the author of a poor one what is missing, and what that means", async () => {
    const poor = program("../conformance/letter/serve.ts", "poor");
    const { code, findings, of } = await doctor("--config", write("poor.json", { mcpServers: { poor } }));
    expect(code).toBe(1);
    expect(of("poor")).toEqual(
      expect.arrayContaining([
        "documents-level-2: error",
        ...["depth", "page-window", "format-markdown", "format-text", "categories", "row-window"].map(
          (id) => `documents-${id}: warning`,
        ),
        ...["one-host", "list-metadata", "templates", "mime-types"].map((id) => `documents-${id}: warning`),
        ...["list-changed", "list-dates"].map((id) => `documents-${id}: warning`),
        "documents-notices: ok",
      ]),
    );
    expect(findings.find(({ check }) => check === "documents-list-changed")?.todo).toContain(
      "looks again when somebody asks",
    );
    const { message, todo } = findings.find(({ check }) => check === "documents-categories") ?? {};
    expect(message).toContain("/pages/0?categories=text has a table, too");
    expect(todo).toContain("give only what is asked for");
  });

  test("says of one that lists only pages and elements why Finder stays empty", async () => {
    const scraps = program("../conformance/letter/serve.ts", "scraps");
    const { code, findings } = await doctor("--config", write("scraps.json", { mcpServers: { scraps } }));
    expect(code).toBe(1);
    expect(findings.find(({ check }) => check === "documents-listed")).toMatchObject({
      status: "error",
      message: expect.stringContaining("only pages, elements or catalogues are listed"),
      todo: expect.stringContaining("list dpe://HOST/DOCUMENT"),
    });
  });
});

test("for people: lines with a mark, a time and what to do, a last line that sums up, in their language", async () => {
  const file = write("one.json", { mcpServers: { talkative: broken("stdout") } });
  const [english, chinese] = await Promise.all([
    a2cIn({ env }, "doctor", "--config", file),
    a2cIn({ env }, "doctor", "--lang", "zh"),
  ]);
  const { code, stdout } = english;
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^MCP server talkative\n {2}✓ started; MCP 2025-06-18 \(legacy\), broken 1 +[\d.]+ m?s$/m,
  );
  expect(stdout).toMatch(/^ {2}! It writes text to stdout.*\n {4}→ /m);
  expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/could be better\.$/);
  expect(chinese.stdout).toContain("本机");
});
