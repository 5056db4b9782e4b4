import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { Computer } from "@a2c-smcp/computer";
import { createServer, sharedSecret } from "@a2c-smcp/server";
import { everythingServer } from "@a2c-smcp/testkit";
import { build } from "vite";
import { expect, test } from "vitest";
import { launchChromium } from "./chromium.ts";

const packages = fileURLToPath(new URL("../../packages", import.meta.url));

/** The built Agent SDK as one script, the way a web project would bundle it. */
async function bundleAgent(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: `${packages}/agent/dist/index.js`, formats: ["es"], fileName: "agent" },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("nothing was bundled");
  return chunk.code;
}

/** What the page does with the SDK. Text, because the test runner would rewrite the imports of a function. */
const pageScript = `
  import { connectAgent, ToolError } from "/agent.js";
  globalThis.useAgent = async ({ url, secret }) => {
    const agent = await connectAgent({ url, office: "o", name: "page", secret });
    const computers = agent.computers().map(({ name }) => name);
    const { content } = await agent.callTool("c", "echo", { message: "from a page" });
    const error = await agent.callTool("c", "no_such_tool").catch((cause) => cause);
    await agent.close();
    return { computers, content, isTyped: error instanceof ToolError };
  };`;

const html = `<!doctype html><title>agent</title><script type="module">${pageScript}</script>`;

test("the Agent SDK works in a browser bundle", async () => {
  const secret = "a-secret-for-the-page";
  const script = await bundleAgent();
  const web = createHttpServer((request, response) => {
    const isScript = request.url === "/agent.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  await using server = createServer({ port: 0, auth: sharedSecret(secret), cors: { origin: [origin] } });
  const { port } = await server.listen();
  const url = `http://127.0.0.1:${port}`;
  await using computer = new Computer({
    name: "c",
    config: { mcpServers: { e: everythingServer() } },
    allow: ["*"],
  });
  await computer.start();
  await using _link = await computer.connect(url, { office: "o", secret });
  await using browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(origin);
  await page.waitForFunction("globalThis.useAgent");
  const outcome: unknown = await page.evaluate(`useAgent(${JSON.stringify({ url, secret })})`);
  expect(outcome).toEqual({
    computers: ["c"],
    content: [{ type: "text", text: "Echo: from a page" }],
    isTyped: true,
  });
  expect(gzipSync(script).length).toBeLessThan(115_000);
  web.close();
}, 60_000);
