import {
  computerRequests,
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
import { jsonText, objectText } from "../inputs/json-text.ts";
import type { Random } from "../inputs/random.ts";

const schemas = [
  ...Object.values(computerRequests).flatMap(({ request, answer }) => [request, answer]),
  ...Object.values(serverRequests).flatMap(({ request, answer }) => [request, answer]),
  ...Object.values(notifications),
];

function answer(random: Random): string {
  const content = objectText(random, { type: '"text"', text: '"x"', data: '"AA=="', mimeType: '"a/b"' });
  const document = objectText(random, { uri: '"dpe://h/d"', doc_ref: '"d"', title: '"t"', page_count: "1" });
  const tool = objectText(random, {
    name: '"t"',
    description: '"d"',
    params_schema: "{}",
    return_schema: "null",
  });
  const error = objectText(random, { code: "404", message: '"m"', details: "{}" });
  return objectText(random, {
    req_id: '"r"',
    content: `[${content}]`,
    contents: `[${content}]`,
    isError: "false",
    tools: `[${tool}]`,
    documents: `[${document}]`,
    windows: `[${document}]`,
    total: "1",
    ...(random.oneIn(4) ? { error } : {}),
    ...(random.oneIn(8) ? { Ok: content } : {}),
  });
}

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
  for (const schema of schemas) schema.safeParse(value);
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
  generate: (random) => [random.oneIn(5) ? jsonText(random) : answer(random)],
  open: functionSubject(run),
};
