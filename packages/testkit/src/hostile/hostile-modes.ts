import { endlessModes } from "./endless-modes.ts";
import type { Misbehaviour } from "./misbehaviour.ts";
import { nested, resultText } from "./misbehaviour.ts";

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
  ...endlessModes,
} satisfies Record<string, Misbehaviour>;

export type HostileMode = keyof typeof hostileModes;
