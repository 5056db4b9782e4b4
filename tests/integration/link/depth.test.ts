import type { OfficeLinkOptions } from "@a2c-smcp/link";
import { LinkErrorCode, OfficeLink } from "@a2c-smcp/link";
import { Events, Notifications } from "@a2c-smcp/protocol";
import type { LogFields } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import type { Socket } from "socket.io";
import { describe, expect, test } from "vitest";
import { admit, startPlainServer } from "./plain-server.ts";

/** Within the stack of the plain server, which relays it as any server of another make does. */
const deep: unknown = JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`);
const request = { agent: "n", req_id: "r", computer: "c" };
/** Far longer than a test may take: what is answered at all is answered at once. */
const patience = { timeoutMs: 600_000 };

function makeLink(url: string, options: Partial<OfficeLinkOptions> = {}): OfficeLink {
  return new OfficeLink({ url, office: "o", name: "n", role: "agent", ...options });
}

describe("what is nested too deeply", () => {
  test("fails the request that it answers, at once", async () => {
    await using server = await startPlainServer((socket) => {
      admit(socket);
      socket.on(Events.GetTools, (_request: unknown, ack: (answer: unknown) => void) => ack(deep));
    });
    await using link = makeLink(server.url);
    await link.open();
    await expect(link.request(Events.GetTools, request, patience)).rejects.toMatchObject({
      code: LinkErrorCode.BadAnswer,
      message: expect.stringContaining("nested too deep (limit 128)"),
    });
  });

  test("is not sent as a request", async () => {
    await using server = await startPlainServer(admit);
    await using link = makeLink(server.url);
    await link.open();
    await expect(
      link.request(Events.CallTool, { ...request, tool_name: "t", params: { deep }, timeout: 10 }, patience),
    ).rejects.toMatchObject({ code: LinkErrorCode.TooMuch });
    expect(link.send(Events.UpdateConfig, { computer: "c", deep } as never)).toBe(false);
    expect(link.isJoined).toBe(true);
  });

  test.each([
    ["as a request", { tools: [] }, deep],
    ["as an answer", { tools: deep }, undefined],
  ])("is answered with an error %s", async (_, tools, extra) => {
    let computer: Socket | undefined;
    await using server = await startPlainServer((socket) => {
      admit(socket);
      computer = socket;
    });
    await using link = makeLink(server.url, {
      role: "computer",
      handlers: { [Events.GetTools]: async () => ({ ...tools, req_id: "r" }) as never },
    });
    await link.open();
    expect(await computer?.emitWithAck(Events.GetTools, { ...request, extra })).toMatchObject({
      code: 400,
      details: { limit: "depth", most: 128 },
    });
  });
});

test("a listener that throws is logged and ends nothing", async () => {
  const errors: [string, LogFields | undefined][] = [];
  const logger = {
    ...silentLogger,
    error: (message: string, fields?: LogFields) => void errors.push([message, fields]),
  };
  await using server = await startPlainServer(admit);
  await using link = makeLink(server.url, { logger });
  await link.open();
  const cause = new Error("of a listener");
  link.notices.on(Notifications.UpdateConfig, () => {
    throw cause;
  });
  server.io.of("/smcp").emit(Notifications.UpdateConfig, { computer: "c" });
  await expect
    .poll(() => errors)
    .toEqual([
      [
        "a notification could not be handled",
        expect.objectContaining({ event: Notifications.UpdateConfig, cause }),
      ],
    ]);
});
