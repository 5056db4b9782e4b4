import { GetConfigAnswer } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { readConfig } from "./read-config.ts";
import { showConfig } from "./show-config.ts";

function shownParameters(server: unknown): Record<string, unknown> {
  const { servers } = showConfig(readConfig({ servers: { s: server } }));
  return servers["s"]?.["server_parameters"] as Record<string, unknown>;
}

describe("the configuration that Agents see", () => {
  test("has every field of the wire, servers by their bundle_id (#config.get-config) (#bundle.config)", () => {
    const shown = showConfig(readConfig({ mcpServers: { "a kit": { command: "x", args: ["-v"] } } }));

    expect(GetConfigAnswer.parse(shown)).toEqual({
      servers: {
        a_kit: {
          name: "a kit",
          bundle_id: "a_kit",
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

  test("leaves out what the operator decided about a server", () => {
    const decided = { trust_hints: true, legacy_window_query: true, any_uri: true };
    const config = readConfig({ mcpServers: { a: { command: "x", ...decided } } });

    expect(config.servers["a"]).toMatchObject(decided);
    expect(Object.keys(showConfig(config).servers["a"] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/trust|legacy|any/)]),
    );
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
      {
        type: "pickString",
        id: "r",
        options: [
          { label: "a", value: "a" },
          { label: "B", value: "b" },
        ],
      },
    ]);
  });

  test("has servers by name and plain options for a version of before 0.3", () => {
    const config = readConfig({
      servers: { "a kit": { command: "x" } },
      inputs: [{ type: "pickString", id: "r", options: ["a", { label: "B", value: "b" }] }],
    });
    const { servers, inputs } = showConfig(config, "0.2.0");

    expect(Object.keys(servers)).toEqual(["a kit"]);
    expect(servers["a kit"]).not.toHaveProperty("bundle_id");
    expect(inputs).toEqual([{ type: "pickString", id: "r", options: ["a", "b"] }]);
  });

  test("can be read again as a configuration, servers under their ids", () => {
    const config = readConfig({
      servers: { "a kit": { command: "x" }, b: { command: "y", bundle_id: "bee" } },
    });

    expect(readConfig(showConfig(config)).servers).toMatchObject({
      "a kit": { bundle_id: "a_kit" },
      b: { bundle_id: "bee" },
    });
  });

  test("is refused where two servers have one id", () => {
    expect(() => readConfig({ servers: { "a b": { command: "x" }, a_b: { command: "y" } } })).toThrow(
      /bundle_id "a_b" of "a b"/,
    );
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
