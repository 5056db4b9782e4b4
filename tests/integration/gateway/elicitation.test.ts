import { BothErasHttp } from "@a2c-smcp/testkit";
import type { Client, ElicitRequestParams, ElicitResult } from "@modelcontextprotocol/client";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  acceptedContent,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveOverHttp } from "../../../packages/gateway/src/index.ts";
import type { Era, Stand } from "./kit.ts";
import { clientOf, connect, eras, openGateway, withCalls } from "./kit.ts";

/** A form of one line. */
const formOf = (field: string) => ({
  ...{ type: "object" as const, properties: { [field]: { type: "string" as const } }, required: [field] },
});
let runs = 0;

/** A server that asks for a seat, then for a second thing, before it books: in the way of the era that is spoken. */
function booking(): Server {
  const server = new Server(
    { name: "booking", version: "1" },
    { capabilities: { tools: {}, prompts: {}, resources: {} } },
  );
  const tools = ["book", "open", "count"].map((name) => ({ name, inputSchema: { type: "object" as const } }));
  server.setRequestHandler("tools/list", () => ({ tools }));
  server.setRequestHandler("tools/call", ({ params }, { mcpReq }) => {
    runs += 1;
    const said = mcpReq.inputResponses;
    if (params.name === "open")
      return said === undefined
        ? inputRequired({
            inputRequests: {
              page: inputRequired.elicitUrl({ message: "Pay", url: "https://pay.example/1" }),
            },
          })
        : text(JSON.stringify(said["page"]));
    const seat = acceptedContent(said, "seat")?.["seat"] ?? mcpReq.requestState<string>();
    if (said === undefined)
      return inputRequired({
        inputRequests: {
          seat: inputRequired.elicit({ message: "Which seat?", requestedSchema: formOf("seat") }),
        },
      });
    if (typeof seat !== "string") return text("no seat");
    if (said["meal"] === undefined)
      return inputRequired({
        inputRequests: {
          meal: inputRequired.elicit({
            message: "Which meal?",
            requestedSchema: formOf("meal"),
          }),
        },
        requestState: seat,
      });
    return text(`booked ${seat} with ${JSON.stringify(said["meal"])}`);
  });
  const uri = "x://ticket";
  server.setRequestHandler("resources/list", () => ({ resources: [{ uri, name: "ticket" }] }));
  server.setRequestHandler("resources/read", (_, { mcpReq: { inputResponses: said } }) => {
    const pin = inputRequired.elicit({ message: "Your number?", requestedSchema: formOf("pin") });
    if (said === undefined) return inputRequired({ inputRequests: { pin } });
    return { contents: [{ uri, text: `without a number: ${JSON.stringify(said["pin"])}` }] };
  });
  server.setRequestHandler("prompts/list", () => ({ prompts: [{ name: "letter" }, { name: "broken" }] }));
  server.setRequestHandler("prompts/get", ({ params }, { mcpReq: { inputResponses: said } }) => {
    if (params.name === "broken") throw new ProtocolError(ProtocolErrorCode.InvalidParams, "no such tone");
    const to = acceptedContent(said, "to")?.["to"];
    if (said === undefined)
      return inputRequired({
        inputRequests: { to: inputRequired.elicit({ message: "To whom?", requestedSchema: formOf("to") }) },
      });
    return {
      messages: [{ role: "user" as const, content: { type: "text" as const, text: `Dear ${String(to)}` } }],
    };
  });
  return server;
}

const text = (words: string) => ({ content: [{ type: "text" as const, text: words }] });

const upstreams = new Map<Era, BothErasHttp>();
let stand: Stand;

beforeAll(async () => {
  for (const era of eras) {
    const http = new BothErasHttp({ createServer: booking, isLegacy: era === "legacy" });
    await http.resume();
    upstreams.set(era, http);
  }
  const servers = [...upstreams].map(([era, { url }]) => [era, { type: "streamable", url }]);
  stand = openGateway(Object.fromEntries(servers), { computer: { elicits: true } });
});

afterAll(async () => {
  await stand[Symbol.asyncDispose]();
  for (const http of upstreams.values()) await http[Symbol.asyncDispose]();
});

/** A client whose person answers. */
function personOf(era: Era, answer: (asked: ElicitRequestParams) => ElicitResult): Client {
  const client = clientOf(era, { capabilities: { elicitation: { form: {}, url: {} } } });
  client.setRequestHandler("elicitation/create", ({ params }) => answer(params));
  return client;
}

const book = (era: Era, name = "book") => ["invoke", { method: `${era}.${name}` }] as const;

describe.each(eras)("a client of the %s era", (mine) => {
  test.each(eras)("is asked what a server of the %s era needs, as often as it does", async (theirs) => {
    const asked: string[] = [];
    const person = personOf(mine, ({ message }) => {
      asked.push(message);
      return { action: "accept", content: message.endsWith("seat?") ? { seat: "12A" } : { meal: "soup" } };
    });
    await using me = await connect(stand, mine, person);
    const answer = await me.call(...book(theirs));
    expect(answer.text).toContain("booked 12A");
    expect(answer.text).toContain("soup");
    expect(asked).toEqual([`${theirs}: Which seat?`, `${theirs}: Which meal?`]);
  });

  test.each(eras)("may decline what a server of the %s era asks", async (theirs) => {
    await using me = await connect(
      stand,
      mine,
      personOf(mine, () => ({ action: "decline" })),
    );
    expect((await me.call(...book(theirs))).text).toBe("no seat");
  });

  test.each(eras)("is sent to the address that a server of the %s era names", async (theirs) => {
    const asked: ElicitRequestParams[] = [];
    const person = personOf(mine, (params) => {
      asked.push(params);
      return { action: "accept" };
    });
    await using me = await connect(stand, mine, person);
    expect((await me.call(...book(theirs, "open"))).text).toContain("accept");
    expect(asked).toMatchObject([{ mode: "url", url: "https://pay.example/1" }]);
  });

  test.each(eras)("that cannot ask is told what a server of the %s era wanted to know", async (theirs) => {
    await using me = await connect(stand, mine);
    const { text: said } = await me.call(...book(theirs));
    expect(said).toContain("no seat");
    expect(said).toContain(`[Not asked: "${theirs}: Which seat?". This client cannot ask its user`);
  });
});

describe.each(eras)("a prompt for a client of the %s era", (mine) => {
  test.each(eras)("may need what a server of the %s era asks for first", async (theirs) => {
    const asked: string[] = [];
    const person = personOf(mine, ({ message }) => {
      asked.push(message);
      return { action: "accept", content: { to: "Ann" } };
    });
    await using me = await connect(stand, mine, person);
    const { messages } = await me.client.getPrompt({ name: `${theirs}.letter` });
    expect(messages).toMatchObject([{ content: { text: "Dear Ann" } }]);
    expect(asked).toEqual([`${theirs}: To whom?`]);
  });

  test.each(eras)("says what a server of the %s era could not ask", async (theirs) => {
    await using me = await connect(stand, mine);
    const { messages, description } = await me.client.getPrompt({ name: `${theirs}.letter` });
    expect(messages).toMatchObject([{ content: { text: "Dear undefined" } }]);
    expect(description).toContain(`[Not asked: "${theirs}: To whom?". This client cannot ask its user`);
  });

  test.each(eras)("is refused with the words of a server of the %s era", async (theirs) => {
    await using me = await connect(stand, mine);
    const refused = me.client.getPrompt({ name: `${theirs}.broken` });
    await expect(refused).rejects.toMatchObject({ message: expect.stringContaining("no such tone") });
  });
});

test("a resource whose server asks for something is read as if nobody had answered: readers share it", async () => {
  await using me = await connect(
    stand,
    "modern",
    personOf("modern", () => ({ action: "accept", content: { pin: "1" } })),
  );
  const { contents } = await me.client.readResource({ uri: "a2c:modern/x://ticket" });
  expect(contents).toMatchObject([{ text: 'without a number: {"action":"cancel"}' }]);
});

test("a prompt and a tool do not take each other's answers", async () => {
  const client = clientOf("modern", {
    capabilities: { elicitation: { form: {} } },
    inputRequired: { autoFulfill: false },
  });
  await using me = await connect(stand, "modern", client);
  const asked = await me.client.getPrompt({ name: "modern.letter" }, { allowInputRequired: true });
  const { requestState } = asked as { requestState?: string };
  expect(requestState).toEqual(expect.any(String));
  const call = me.client.request({
    method: "tools/call",
    params: { name: "invoke", arguments: {}, requestState: requestState ?? "", inputResponses: {} },
  });
  await expect(call).rejects.toThrow("This call is over");
});

test("over HTTP, where each request comes by itself, a client is asked as well, and the tool runs on", async () => {
  await using service = await serveOverHttp(stand.gateway, { token: "secret", port: 0 });
  const transport = new StreamableHTTPClientTransport(service.url, {
    requestInit: { headers: { authorization: "Bearer secret" } },
  });
  const client = personOf("modern", ({ message }) => ({
    action: "accept",
    content: message.endsWith("seat?") ? { seat: "1C" } : { meal: "tea" },
  }));
  await client.connect(transport);
  await using me = withCalls(client, () => client.close());
  runs = 0;
  expect((await me.call(...book("legacy"))).text).toContain("booked 1C");
  // Once from the start, and once for each answer: never from the start again.
  expect(runs).toBe(3);
});

test("an answer to a call that nobody made, or made before, is refused", async () => {
  await using me = await connect(stand, "modern");
  const call = me.client.request({
    method: "tools/call",
    params: { name: "invoke", arguments: {}, requestState: "guess", inputResponses: {} },
  });
  await expect(call).rejects.toThrow("This call is over");
});

test("a call that is taken back while its person thinks is over for the server too", async () => {
  let finish: (() => void) | undefined;
  const thinking = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const taken = new AbortController();
  const client = clientOf("legacy", { capabilities: { elicitation: {} } });
  client.setRequestHandler("elicitation/create", async () => {
    taken.abort();
    await thinking;
    return { action: "cancel" };
  });
  await using me = await connect(stand, "legacy", client);
  const call = me.client.callTool(
    { name: "invoke", arguments: { method: "legacy.book" } },
    { signal: taken.signal },
  );
  await expect(call).rejects.toThrow();
  finish?.();
  await expect
    .poll(() => stand.computer.tools.history().at(-1))
    .toMatchObject({ tool: "book", success: false });
});
