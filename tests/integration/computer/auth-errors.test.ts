import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HttpFixture } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { call, startComputer } from "./kit.ts";

interface Vector {
  desc: string;
  transport: string;
  upstream: { status: number; www_authenticate?: string | null };
  expected: { error_code: number; isError: boolean };
}

const file = new URL("../../fixtures/vectors/auth-errors.json", import.meta.url);
const { vectors, hint_never_holds: never } = JSON.parse(readFileSync(file, "utf8")) as {
  vectors: Vector[];
  hint_never_holds: string[];
};

/** A server in front of an MCP server that answers `tools/call` alone with a status of its own. */
async function startGuard(target: string, { status, www_authenticate }: Vector["upstream"]) {
  const server = createServer((request, response) => void relay(request, response));
  const relay = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (body.includes('"tools/call"')) {
      const headers = www_authenticate ? { "www-authenticate": www_authenticate } : {};
      response.writeHead(status, headers).end();
      return;
    }
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const answer = await fetch(target, {
      method: request.method ?? "POST",
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("a server that refuses tools/call for want of authorization (#auth.by-status)", () => {
  test.each(vectors.filter(({ transport }) => transport === "streamable_http"))(
    "$desc",
    async ({ upstream, expected }) => {
      await using http = await HttpFixture.start({ era: "legacy" });
      await using guard = await startGuard(http.url, upstream);
      const config = { "my kit": { url: guard.url, headers: { Authorization: "Bearer x" } } };
      await using computer = await startComputer(config);
      const answer = await call(computer, "my_kit__echo", { text: "x" });

      expect(answer).toMatchObject({
        isError: expected.isError,
        meta: {
          error_code: expected.error_code,
          mcp_server: "my_kit",
          auth_hint: { action: expect.any(String), message: expect.any(String) },
        },
      });
      const hint = JSON.stringify(answer.meta?.["auth_hint"]);
      const words = never.filter((word) => /^[a-z_]+$/.test(word) && word.includes("_"));
      expect(words.filter((word) => hint.includes(word))).toEqual([]);
    },
  );
});
