import { serveOverHttp } from "@a2c-smcp/gateway";
import { expect, test } from "vitest";
import { openGateway } from "../kit.ts";
import { PlainServer } from "../plain-server.ts";
import { runSuite } from "./run-suite.ts";

const token = "a-token-for-the-suite";

test("the official conformance suite passes in server mode, but for what does not apply", async () => {
  await using behind = await PlainServer.start({
    resources: [
      {
        uri: "test://static-text",
        mimeType: "text/plain",
        text: "This is the content of the static text resource.",
      },
      { uri: "test://static-binary", mimeType: "image/png", blob: "iVBORw0KGgo=" },
      { uri: "test://watched-resource", mimeType: "text/plain", text: "watched" },
    ],
    templates: ["test://template/{id}/data"],
    unlisted: (uri) => (uri === "test://template/123/data" ? '{"id": "123"}' : undefined),
  });
  await using stand = openGateway({ suite: behind.config });
  await using service = await serveOverHttp(stand.gateway, { port: 0, token });
  const { exitCode, passed, output } = await runSuite(service.url, token);
  expect(passed).toEqual([
    "server-initialize",
    "ping",
    "tools-list",
    "server-sse-multiple-streams",
    "resources-list",
    "resources-read-text",
    "resources-read-binary",
    "resources-templates-read",
    "resources-subscribe",
    "resources-unsubscribe",
    "prompts-list",
    "dns-rebinding-protection",
  ]);
  expect(exitCode, output.slice(-2_000)).toBe(0);
});
