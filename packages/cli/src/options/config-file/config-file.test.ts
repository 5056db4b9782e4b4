import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serverCommand } from "../../commands/server.ts";
import { configFileSchema } from "./config-file-schema.ts";
import { applyConfigFile } from "./read-config-file.ts";

beforeEach(() => {
  vi.stubEnv("LC_ALL", "C.UTF-8");
});
const folder = mkdtempSync(join(tmpdir(), "a2c-config-file-"));
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the options of `a2c server` are with a file, flags and the environment. */
function optionsWith(text: string, args: readonly string[] = []): Record<string, unknown> {
  const file = join(folder, "server.yaml");
  writeFileSync(file, text);
  const command = serverCommand().exitOverride();
  command.action(() => applyConfigFile(command, file));
  command.parse(["node", "a2c", ...args]);
  return command.opts();
}

describe("a file with options", () => {
  test("sets what YAML or JSON says, as the flags would", () => {
    const yaml =
      "host: 0.0.0.0\nport: 7801\none-computer: true\njwt-key: keys.pem\nlimit:\n  callsInFlight: 50\n";
    expect(optionsWith(yaml)).toMatchObject({
      ...{ host: "0.0.0.0", port: 7801, oneComputer: true, jwtKey: "keys.pem" },
      limit: ["callsInFlight=50"],
    });
    expect(optionsWith('{"max-connections": 12, "limit": ["offices=3"]}')).toMatchObject({
      ...{ maxConnections: 12, limit: ["offices=3"], port: 7800 },
    });
  });

  test("gives way to the command line and to the environment", () => {
    vi.stubEnv("A2C_MAX_CONNECTIONS", "7");
    const options = optionsWith("port: 1\nmax-connections: 2\n", ["--port", "3"]);
    expect(options).toMatchObject({ port: 3, maxConnections: 7 });
  });

  test("names every mistake at once, and what there is", () => {
    const text = "prot: 1\nport: many\none-computer: 1\nlog-level: loud\nsecret: hush\n";
    expect(() => optionsWith(text)).toThrow(
      expect.objectContaining({
        exitCode: 2,
        message: expect.stringMatching(/prot[\s\S]*port[\s\S]*one-computer[\s\S]*log-level[\s\S]*secret/),
        hint: expect.stringContaining("secret-file"),
      }),
    );
  });

  test.each([
    ["a list", "- 1"],
    ["what is no YAML", "a: [1"],
    ["a bomb", `a: &a [x,x]\n${Array.from({ length: 12 }, (_, i) => `k${i}: [*a,*a,*a]`).join("\n")}`],
  ])("that is %s is refused as wrong use", (_, text) => {
    expect(() => optionsWith(text)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});

const published = new URL("../../../../../docs/schema/server-config.schema.json", import.meta.url);

test("the published schema is that of the options there are, without the secret", () => {
  const schema = configFileSchema(serverCommand(), "a2c server --config");
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(published, `${JSON.stringify(schema, null, 2)}\n`);
  expect(existsSync(published)).toBe(true);
  expect(JSON.parse(readFileSync(published, "utf8"))).toEqual(JSON.parse(JSON.stringify(schema)));
  expect(schema).toMatchObject({
    properties: {
      port: { type: "number" },
      "one-computer": { type: "boolean" },
      "log-level": { enum: expect.any(Array) },
    },
    additionalProperties: false,
  });
  expect(schema["properties"]).not.toHaveProperty("secret");
});
