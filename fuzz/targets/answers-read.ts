import {
  computerRequests,
  normalizeToolResult,
  notifications,
  ProtocolError,
  readAck,
  readOfficeAck,
  serverRequests,
} from "@a2c-smcp/protocol";
import { excessOfJson } from "@a2c-smcp/runtime";
import type { Case } from "../engine/case.ts";
import type { Target } from "../engine/target.ts";
import { functionSubject } from "../engine/target.ts";
import { answerText } from "../inputs/answer-text.ts";
import { jsonText } from "../inputs/json-text.ts";

const schemas = [
  ...Object.values(computerRequests).flatMap(({ request, answer }) => [request, answer]),
  ...Object.values(serverRequests).flatMap(({ request, answer }) => [request, answer]),
  ...Object.values(notifications),
];

/** What comes off the wire is within the bounds; within them nothing may break a reader. */
function run([text = ""]: Case): void {
  if (excessOfJson(text)) return;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return; // the decoder of the wire refuses it
  }
  const args = Array.isArray(value) ? value : [value];
  readAck(args);
  readOfficeAck(args);
  ProtocolError.fromPayload(value);
  attemptNormalizing(value);
  for (const schema of schemas) schema.safeParse(value);
}

function attemptNormalizing(value: unknown): void {
  try {
    normalizeToolResult(value);
  } catch (error) {
    // The schema's own error becomes one of the protocol where it is called.
    if (!(error instanceof Error && error.name === "ZodError")) throw error;
  }
}

export const answersRead: Target = {
  name: "answers-read",
  about: "acks, answers and notifications as a reader takes them apart",
  isGuided: true,
  seeds: [
    ['{"content":[{"type":"text","text":"x"}],"isError":false,"req_id":"r"}'],
    ["[true,null]"],
    ['[false,"no"]'],
    ['{"error":{"code":404,"message":"m"},"code":404,"message":"m"}'],
    ['{"Ok":{"a":1}}'],
  ],
  milliseconds: 1_500,
  generate: (random) => [random.oneIn(5) ? jsonText(random) : answerText(random)],
  open: functionSubject(run),
};
