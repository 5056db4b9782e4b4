import { createServer as createHttpServer } from "node:http";
import { describe, expect, test } from "vitest";
import { resolveOptions, ServerOptions } from "./options.ts";
import { ServerError } from "./server-error.ts";

describe("the options", () => {
  test("have a default for everything", () => {
    expect(resolveOptions({})).toMatchObject({
      host: "127.0.0.1",
      port: 7800,
      path: "/socket.io/",
      accept: { versions: [], missing: false },
      trustProxy: false,
      drainTimeoutMs: 10_000,
      limits: {
        messageBytes: 10_000_000,
        connectionsPerAddress: 200,
        requestsPerSecond: 200,
        callsInFlight: 100,
      },
    });
  });

  test("give every server a store of its own", () => {
    expect(resolveOptions({}).store).not.toBe(resolveOptions({}).store);
  });

  test("take a path without its last slash", () => {
    expect(resolveOptions({ path: "/rpc" }).path).toBe("/rpc/");
  });

  test("take an HTTP server", () => {
    const httpServer = createHttpServer();

    expect(resolveOptions({ httpServer }).httpServer).toBe(httpServer);
  });

  test("that are wrong are all named at once", () => {
    const wrong = {
      port: 70_000,
      pathh: "/x",
      limits: { callsInFlight: 0 },
      accept: { versions: ["0.2.0"] },
    };

    expect(() => resolveOptions(wrong)).toThrow(ServerError);
    expect(() => resolveOptions(wrong)).toThrow(
      /port: .*accept\.versions\.0: .*limits\.callsInFlight: .*pathh/,
    );
  });

  test.each([
    ["a store without its methods", { store: { claim: () => undefined } }],
    ["a logger without its methods", { logger: {} }],
    ["an auth that is no function", { auth: "secret" }],
    ["a server that is none", { httpServer: {} }],
  ])("refuse %s", (_what, options) => {
    expect(ServerOptions.safeParse(options).success).toBe(false);
  });
});

test("what only looks like a text is refused, not measured", () => {
  const length = { length: { valueOf: 1, toString: 1 } };
  const options = { host: length, cors: { origin: [length] } } as unknown as Parameters<
    typeof resolveOptions
  >[0];
  expect(() => resolveOptions(options)).toThrow(ServerError);
});
