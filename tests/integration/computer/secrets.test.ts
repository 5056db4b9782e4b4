import { loadConfig } from "@a2c-smcp/computer";
import type { ProtocolError } from "@a2c-smcp/protocol";
import { fixtureServer, HttpFixture, recordingLogger } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { call, createComputer, poll, textOf } from "./kit.ts";

const SECRET = "s3cr3t-v4lue/1";

function payloadOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (answer) => answer,
    (error: ProtocolError) => error.toPayload(),
  );
}

describe("a secret of the Computer", () => {
  test.each([
    ["a password that is typed", { type: "promptString", id: "it", password: true }, `\${input:it}`],
    [
      "the output of a command",
      { type: "command", id: "it", command: `printf '%s' '${SECRET}'` },
      `\${input:it}`,
    ],
    ["a variable of the environment", undefined, `\${env:API_TOKEN}`],
    ["a value that is written out", undefined, SECRET],
  ])(
    "is in no configuration, tool, error and log line: %s (#computer.secrets-stay) (#inputs.password) (#config.get-config) (#errors.details-clean)",
    async (_, input, value) => {
      const { logger, lines } = recordingLogger();
      const said: unknown[] = [];
      const env = { ACCESS_TOKEN: value };
      const config = {
        inputs: input ? [input] : [],
        servers: {
          good: {
            ...fixtureServer({ env, stderr: `starting with ${SECRET}` }),
            tool_meta: { echo: { tags: ["a"] } },
          },
          bad: {
            command: process.execPath,
            args: ["-e", "console.error(process.env.ACCESS_TOKEN); process.exit(1)"],
            env,
          },
        },
      };
      await using computer = createComputer(
        {},
        { config, logger, env: { API_TOKEN: SECRET }, ask: async () => SECRET },
      );
      computer.on("server-state", (name, state) => said.push([name, state]));
      computer.on("tools-changed", (tools) => said.push(tools));
      computer.on("tool-called", (entry) => said.push(entry));

      await computer.start();
      said.push(computer.getConfig(), computer.tools.list(), computer.servers.list());
      said.push(await payloadOf(call(computer, "throw", { message: `no luck with ${SECRET}` })));
      said.push(
        await payloadOf(call(computer, "throw", { message: `url ?t=${encodeURIComponent(SECRET)}` })),
      );
      said.push(await payloadOf(call(computer, "add", { a: SECRET })));
      said.push(await payloadOf(call(computer, "exit")));
      said.push(computer.tools.history(), computer.servers.list());

      // The server itself has it, or the test would prove nothing: what it tells of it is hidden, too.
      await poll(async () =>
        textOf(await call(computer, "env", { name: "ACCESS_TOKEN" }).catch(() => ({ content: [] }))),
      ).toBe("***");
      for (const heard of [...said, ...lines]) {
        expect(JSON.stringify(heard)).not.toContain(SECRET);
        expect(JSON.stringify(heard)).not.toContain(encodeURIComponent(SECRET));
      }
      expect(JSON.stringify(said)).toContain("no luck with ***");
      expect(JSON.stringify(lines)).toContain("starting with ***");
    },
  );

  test("reaches an HTTP server and nobody else (#computer.secrets-stay)", async () => {
    const { logger, lines } = recordingLogger();
    await using http = await HttpFixture.start({ token: SECRET });
    const config = {
      inputs: [{ type: "promptString", id: "key", password: true }],
      servers: { web: { url: http.url, headers: { Authorization: `Bearer \${input:key}` } } },
    };
    await using computer = createComputer({}, { config, logger, env: { A2C_SMCP_KEY: SECRET } });
    await computer.start();

    expect(textOf(await call(computer, "echo", { text: "in" }))).toBe("in");
    expect(computer.getConfig().servers["web"]).toMatchObject({
      server_parameters: { headers: { Authorization: `Bearer \${input:key}` } },
    });
    http.token = "other";
    const refused = await call(computer, "echo", { text: "x" });
    expect(JSON.stringify([computer.getConfig(), refused, lines])).not.toContain(SECRET);
  });
});

describe("a secret that is written out", () => {
  const forms = [
    SECRET,
    encodeURIComponent(SECRET),
    Buffer.from(SECRET).toString("base64"),
    // What stays the same of it when two bytes stand before.
    Buffer.from(`xx${SECRET}`)
      .toString("base64url")
      .slice(3, Math.floor(((2 + SECRET.length) * 8) / 6)),
    Buffer.from(SECRET).toString("hex"),
  ];
  const say = `console.error(${JSON.stringify(forms.map((form) => `[${form}]`).join(" "))});`;

  test.each([
    ["the address of a server", { url: `http://bob:${SECRET.replace("/", "_")}@127.0.0.1:9/mcp` }],
    ["the query of an address", { url: `http://127.0.0.1:9/mcp?api_key=${encodeURIComponent(SECRET)}` }],
    [
      "an argument",
      { command: process.execPath, args: ["-e", `${say} process.exit(3)`, `--token=${SECRET}`] },
    ],
    [
      "base64",
      { command: "no-such-command", args: [Buffer.from(`{"password":"${SECRET}"}`).toString("base64")] },
    ],
  ])("in %s is told to nobody (#computer.secrets-stay)", async (_, server) => {
    const { logger, lines } = recordingLogger();
    await using computer = createComputer({ s: server }, { logger });
    const states: unknown[] = [];
    computer.on("server-state", (_server, state) => states.push(state));
    await computer.start();
    const heard = JSON.stringify([
      computer.getConfig(),
      computer.servers.lifeOf("s"),
      computer.servers.list(),
      states,
      lines,
    ]);
    for (const form of [...forms, SECRET.replace("/", "_")]) expect(heard).not.toContain(form);
    expect(heard).toContain("***");
  });

  test("is taken out of results, progress and errors of tools (#computer.secrets-stay)", async () => {
    await using computer = createComputer({ s: fixtureServer({ env: { MY_TOKEN: SECRET } }) });
    await computer.start();
    for (const form of forms) {
      expect(textOf(await call(computer, "echo", { text: `a ${form} b` }))).toMatch(/^a \*\*\*=* b$/);
      const error = await payloadOf(call(computer, "throw", { message: `no ${form}` }));
      expect(JSON.stringify(error)).not.toContain(form);
    }
  });

  test("of a few letters does not garble what tools give", async () => {
    await using computer = createComputer({ s: fixtureServer({ env: { PASSWORD: "test" } }) });
    await computer.start();
    expect(textOf(await call(computer, "echo", { text: "a test" }))).toBe("a test");
  });
});

describe("the command of an input", () => {
  const withCommand = (command: string) => ({
    inputs: [{ type: "command", id: "it", command }],
    servers: { s: fixtureServer({ env: { VALUE: `\${input:it}` } }) },
  });

  test("gives its trimmed output, and sees the environment of the Computer", async () => {
    const config = withCommand('echo "  $GREETING  "');
    await using computer = createComputer({}, { config, env: { GREETING: "hello" } });
    await computer.start();

    expect(textOf(await call(computer, "env", { name: "VALUE" }))).toBe("hello");
  });

  test("that fails makes its server fail, with the exit code", async () => {
    await using computer = createComputer({}, { config: withCommand("exit 3") });
    await computer.start();

    expect(computer.servers.list()).toMatchObject([
      {
        state: {
          phase: "failed",
          code: "input-command-failed",
          why: 'MCP server "s" needs the input "it", whose command failed: it ended with exit code 3',
          nextTry: expect.any(Date),
        },
      },
    ]);
  });
});

test("a configuration file that does not exist is a mistake with its name", async () => {
  await expect(loadConfig(["no-such-file.json"])).rejects.toThrow("no-such-file.json: cannot be read");
});
