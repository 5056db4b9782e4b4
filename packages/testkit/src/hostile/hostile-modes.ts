import { endlessModes } from "./endless-modes.ts";
import type { Misbehaviour } from "./misbehaviour.ts";
import { nested, resultText } from "./misbehaviour.ts";
import { processModes } from "./process-modes.ts";

const DEEP = 100_000;
const deep = `{"x":${nested(DEEP)}}`;
const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: "object" }, ...more });

/** The ways in which the hostile server misbehaves, by name. */
export const hostileModes = {
  "deep result": {
    answers: {
      "tools/call": (request, { raw }) =>
        raw(resultText(request, `{"content":[{"type":"text","text":"hi"}],"structuredContent":${deep}}`)),
    },
  },
  "deep error": {
    answers: {
      "tools/call": ({ id }, { raw }) =>
        raw(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32000,"message":"x","data":${deep}}}`),
    },
  },
  "deep read": {
    answers: {
      "resources/read": (request, { raw }) =>
        raw(resultText(request, `{"contents":[{"uri":"x","text":"{}","_meta":${deep}}]}`)),
    },
  },
  "deep handshake": { answers: { initialize: (request, { raw }) => raw(resultText(request, nested(DEEP))) } },
  "deep notice": {
    afterHandshake: ({ raw }) =>
      raw(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${deep}}}`),
  },
  "deep request": {
    afterHandshake: ({ raw }) =>
      raw(`{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":${deep}}`),
  },
  "deep schema": {
    answers: {
      "tools/list": (request, { raw }) => {
        const broken = `{"name":"broken","inputSchema":{"type":"object","x":${deep}}}`;
        raw(resultText(request, `{"tools":[${broken},${JSON.stringify(tool("echo"))}]}`));
      },
    },
  },
  "large result": {
    answers: {
      "tools/call": (request, { raw }) =>
        raw(resultText(request, `{"content":[{"type":"text","text":"${"x".repeat(70_000_000)}"}]}`)),
    },
  },
  "many values": {
    answers: {
      "tools/call": (request, { raw }) =>
        raw(resultText(request, `{"content":[${"0,".repeat(3_000_000)}0]}`)),
    },
  },
  "many tools": {
    answers: {
      "tools/list": ({ id }, { send }) => {
        const tools = Array.from({ length: 20_000 }, (_, n) =>
          tool(`tool${n}`, { description: "d".repeat(500) }),
        );
        send({ id, result: { tools } });
      },
    },
  },
  "many documents on a page": {
    answers: {
      "resources/list": ({ id }, { send }) => {
        const resources = Array.from({ length: 200_000 }, (_, n) => ({
          uri: `dpe://hostile/d${n}`,
          name: `n${n}`,
        }));
        send({ id, result: { resources } });
      },
    },
  },
  "evil pattern": {
    answers: {
      "tools/list": ({ id }, { send }) => {
        const inputSchema = { type: "object", properties: { s: { type: "string", pattern: "^(a+)+$" } } };
        send({ id, result: { tools: [tool("echo", { inputSchema })] } });
      },
    },
  },
  "evil error": {
    answers: {
      "tools/call": ({ id }, { send }) => {
        send({ id, error: { code: -32_000, message: `[${":".repeat(2_000_000)}` } });
      },
    },
  },
  "no answer": { answers: { "tools/call": () => undefined } },
  "three answers": {
    answers: {
      "tools/call": ({ id }, { send }) => {
        send({ id, result: { content: [{ type: "text", text: "first" }] } });
        send({ id, result: { content: [{ type: "text", text: "second" }] } });
        send({ id, error: { code: 1, message: "third" } });
      },
    },
  },
  "answer for another": {
    answers: { "tools/call": (_, { send }) => send({ id: 999_999, result: { content: [] } }) },
  },
  "no result": { answers: { "tools/call": ({ id }, { send }) => send({ id, result: "nothing" }) } },
  "end at a call": { answers: { "tools/call": () => process.exit(1) } },
  "end at the start": { start: () => process.exit(3) },
  ...endlessModes,
  ...processModes,
} satisfies Record<string, Misbehaviour>;

export type HostileMode = keyof typeof hostileModes;
