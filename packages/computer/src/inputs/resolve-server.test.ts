import { describe, expect, test } from "vitest";
import { readConfig } from "../config/read-config.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { InputResolver } from "./input-resolver.ts";
import { resolveServer } from "./resolve-server.ts";
import { SecretRegistry } from "./secret-registry.ts";

async function resolve(server: unknown, env: Record<string, string> = {}) {
  const config = readConfig({
    servers: { s: server },
    inputs: [
      { type: "promptString", id: "url" },
      { type: "promptString", id: "wait", default: 7 },
    ],
  });
  const secrets = new SecretRegistry();
  const inputs = new InputResolver(config.inputs, { env, secrets });
  return { resolved: await resolveServer(config.servers["s"] as ServerConfig, inputs, secrets), secrets };
}

describe("the configuration that a server is started with", () => {
  test("has its placeholders filled in, with types kept", async () => {
    const { resolved } = await resolve(
      { url: `\${input:url}/mcp`, timeout: `\${input:wait}`, headers: { "X-Wait": `\${input:wait}` } },
      { A2C_SMCP_URL: "https://a.example" },
    );

    expect(resolved.server_parameters).toMatchObject({
      url: "https://a.example/mcp",
      timeout: 7,
      headers: { "X-Wait": "7" },
    });
  });

  test("leaves what is shown to Agents literal", async () => {
    const tool_meta = { t: { tags: [`\${input:wait}`] } };

    expect((await resolve({ command: "x", tool_meta })).resolved.tool_meta).toEqual(tool_meta);
  });

  test("that no longer fits is an error that says where", async () => {
    await expect(resolve({ url: `\${input:url}` }, { A2C_SMCP_URL: "nowhere" })).rejects.toThrow(
      'MCP server "s" does not fit once its placeholders are filled in: server_parameters.url: must be an http or https URL',
    );
  });

  test("makes known the secrets that are written out in it", async () => {
    const headers = { Authorization: "Bearer s3cr3t-1" };
    const one = await resolve({ url: "https://a.example", headers });
    const two = await resolve({ command: "x", env: { DB_PASSWORD: "s3cr3t-2", LANG: "C.UTF-8" } });

    expect(one.secrets.scrub("s3cr3t-1 Bearer")).toBe("*** Bearer");
    expect(two.secrets.scrub("s3cr3t-2 C.UTF-8")).toBe("*** C.UTF-8");
  });
});
