import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";
import { a2c, main } from "./a2c.ts";

const rules = ["--jwt-issuer", "us", "--jwt-audience", "a2c"];

describe("the a2c command", () => {
  test("--version says the package's and the protocol's version", async () => {
    const { code, stdout, stderr } = await a2c("--version");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^a2c \d+\.\d+\.\d+ \(protocol 0\.5\.0\)\n$/);
  });

  test.each([[["--help"]], [["help"]], [[]]])("%j shows the help on stdout", async (args) => {
    const { code, stdout, stderr } = await a2c(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Usage: a2c");
    expect(stdout).toContain("Exit codes: 0 done, 1 failed, or nothing found by search, 2 wrong use.");
  });

  test.each([
    [["nope"], "unknown command 'nope'"],
    [["--nope"], "unknown option '--nope'"],
    [["uri"], "missing required argument 'uri'"],
    [["uri", "dpe://h", "extra"], "too many arguments"],
    [["uri", "dpe://h", "--jsn"], "Did you mean --json?"],
    [["server", "--jwt-key", "/nowhere/key.pem"], "A JWT key needs --jwt-issuer and --jwt-audience"],
    [
      ["server", "--jwt-key", "/nowhere/key.pem"],
      "Clients show their token where a secret would be: A2C_SECRET",
    ],
    [["server", "--jwt-key", "/nowhere/key.pem", ...rules], "/nowhere/key.pem cannot be used: ENOENT"],
    [["server", "--jwt-key", "x".repeat(40), ...rules], "a secret goes into --jwt-secret-file"],
    [["server", "--jwt-key", main, ...rules], "neither public keys in PEM nor JSON"],
    [["server", "--jwt-key", "http://issuer.example/jwks", ...rules], "over https:// only"],
    [["server", "--jwt-secret-file", "/nowhere/secret", ...rules], "/nowhere/secret cannot be used: ENOENT"],
    [["server", ...rules], "Rules for JWTs are given, but no key."],
    [["server", "--secret-file", "/nowhere/secret"], "/nowhere/secret cannot be used: ENOENT"],
    [["server", "--secret", "sixteen letters!", "--jwt-key", main, ...rules], "not both"],
    [["server", "--trust-proxy", "loopback"], "Serving behind a proxy needs authentication"],
    [["server", "--trust-proxy", "everyone"], "everyone says of no proxy"],
    [["server", "--limit", "offices=none"], "offices=none is no limit that can be set"],
    [["server", "--max-connections", "0"], "It must be a number above 0"],
    [["server", "--audit-log", "/nowhere/audit.jsonl"], "/nowhere/audit.jsonl cannot be written"],
    [["server", "--host", "0.0.0.0", "--secret", "x"], "has 1 characters; beyond loopback it needs 16"],
    [["gateway", "--http", "0", "--token", ""], "The token is empty"],
    [["up", "--password-file", "/dev/null"], "holds no password"],
    [["computer", "--server", "nonsense", "--office", "o"], "Give one like http://127.0.0.1:7800"],
  ])("%j is wrong use: exit code 2, said on stderr, stdout empty", async (args, message) => {
    const { code, stdout, stderr } = await a2c(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe("a2c uri", () => {
  test("prints the parts of a document URI", async () => {
    const { code, stdout } = await a2c("uri", "dpe://h/%E6%8A%A5/pages/3?format=text");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^kind +page$/m);
    expect(stdout).toMatch(/^doc_ref +报$/m);
  });

  test("a control character in a URI does not reach the terminal", async () => {
    const { stdout } = await a2c("uri", "dpe://h/%1b%5b31mred");
    expect(stdout).toMatch(/^doc_ref +\\u001b\[31mred$/m);
  });

  test("--json is data on stdout and nothing else", async () => {
    const { stdout, stderr } = await a2c("uri", "--json", "WINDOW://h/a%2Fb?priority=1");
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual({
      scheme: "window",
      host: "h",
      path: ["a/b"],
      canonical: "window://h/a%2Fb",
      warnings: ["query dropped: a window URI is pure identity"],
    });
  });

  test.each(["dpe://h//x", "window://", "http://x", ""])(
    "%j fails with a message, a hint and no stack trace",
    async (raw) => {
      const { code, stdout, stderr } = await a2c("uri", raw);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(/^a2c: Invalid (DPE|window) URI: .+ \(code \d+.*\)\n.+\n$/);
    },
  );
});

test("a reader that goes away is not an error", async () => {
  const child = spawn("sh", ["-c", `"${process.execPath}" "${main}" --help | true`]);
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += String(chunk);
  });
  await new Promise((resolve) => child.on("close", resolve));
  expect(stderr).toBe("");
});
