import { GetConfigAnswer } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { readConfig } from "./read-config.ts";
import { showConfig } from "./show-config.ts";

function shownParameters(server: unknown): Record<string, unknown> {
  const { servers } = showConfig(readConfig({ servers: { s: server } }));
  return servers["s"]?.["server_parameters"] as Record<string, unknown>;
}

describe("the configuration that Agents see", () => {
  test("has every field of the wire, servers by name (#config.get-config)", () => {
    const shown = showConfig(readConfig({ mcpServers: { a: { command: "x", args: ["-v"] } } }));

    expect(GetConfigAnswer.parse(shown)).toEqual({
      servers: {
        a: {
          name: "a",
          type: "stdio",
          disabled: false,
          forbidden_tools: [],
          tool_meta: {},
          default_tool_meta: null,
          vrl: null,
          server_parameters: {
            command: "x",
            args: ["-v"],
            env: {},
            cwd: null,
            encoding: "utf-8",
            encoding_error_handler: "strict",
          },
        },
      },
    });
  });

  test("keeps placeholders literal (#config.get-config)", () => {
    const env = { TOKEN: `\${input:token}`, PATH_EXTRA: `\${env:HOME}/bin` };

    expect(shownParameters({ command: "x", env })["env"]).toEqual(env);
    expect(
      shownParameters({ url: "https://a.example", headers: { Authorization: `Bearer \${input:t}` } })[
        "headers"
      ],
    ).toEqual({
      Authorization: `Bearer \${input:t}`,
    });
  });

  test("hides secrets that were written out (#computer.secrets-stay)", () => {
    const secret = "hunter2-hunter2";
    const shown = [
      shownParameters({
        command: "x",
        args: ["--api-key", secret, `--token=${secret}`, "--verbose", "file"],
        env: {
          API_KEY: secret,
          DB_PASSWORD: secret,
          GITHUB_TOKEN: `x${secret}`,
          MAX_TOKENS: "4096",
          LANG: "C",
        },
      }),
      shownParameters({
        url: `https://me:${secret}@a.example/mcp?api_key=${secret}&page=1`,
        headers: { authorization: `Bearer ${secret}`, "X-Secret": `${secret}\${input:a}`, Accept: "*/*" },
      }),
    ];

    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(shown[0]).toMatchObject({
      args: ["--api-key", "***", "--token=***", "--verbose", "file"],
      env: { API_KEY: "***", MAX_TOKENS: "4096", LANG: "C" },
    });
    expect(shown[1]).toMatchObject({
      url: "https://me:***@a.example/mcp?api_key=***&page=1",
      headers: { authorization: "Bearer ***", Accept: "*/*" },
    });
  });

  test("has no default of a password (#computer.secrets-stay)", () => {
    const { inputs } = showConfig(
      readConfig({
        servers: {},
        inputs: [
          { type: "promptString", id: "p", password: true, default: "hunter2" },
          { type: "promptString", id: "q", default: "shown" },
          { type: "pickString", id: "r", options: ["a", { label: "B", value: "b" }] },
        ],
      }),
    );

    expect(inputs).toEqual([
      { type: "promptString", id: "p", password: true },
      { type: "promptString", id: "q", default: "shown" },
      { type: "pickString", id: "r", options: ["a", "b"] },
    ]);
  });

  test("writes the times of each transport as the wire has them", () => {
    expect(shownParameters({ url: "https://a.example", timeout: 90 })).toMatchObject({
      timeout: "PT1M30S",
      sse_read_timeout: "PT5M",
    });
    expect(shownParameters({ type: "sse", url: "https://a.example", timeout: "PT7S" })).toMatchObject({
      timeout: 7,
      sse_read_timeout: 300,
    });
  });
});
