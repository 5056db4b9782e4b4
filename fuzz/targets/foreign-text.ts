import { printableJson, printableLine, printableLines } from "../../packages/cli/src/terminal/printable.ts";
import { cleanText } from "../../packages/computer/src/tools/clean-text.ts";
import { readCursor } from "../../packages/gateway/src/catalogue/cursor.ts";
import { typescriptForm } from "../../packages/gateway/src/schema/typescript-form.ts";
import { outlineOf } from "../../packages/gateway/src/text/outline.ts";
import { parseQualifiedUri, qualifyUri } from "../../packages/gateway/src/uris/client-uri.ts";
import { matchesTemplate } from "../../packages/gateway/src/uris/template-match.ts";
import { decodeText, detectEncoding } from "../../packages/readers/src/text/decode.ts";
import { createDecoder } from "../../packages/readers/src/text/decoder.ts";
import { cutText } from "../../packages/runtime/src/cut-text.ts";
import { oneLine, quoteText } from "../../packages/runtime/src/untrusted-text.ts";
import { closeNames } from "../../packages/toolbox/src/answers/close-names.ts";
import type { Case } from "../engine/case.ts";
import type { Target } from "../engine/target.ts";
import { functionSubject, promise } from "../engine/target.ts";
import { hostileText } from "../inputs/hostile-text.ts";
import { jsonText, objectText } from "../inputs/json-text.ts";
import type { Random } from "../inputs/random.ts";

function schema(random: Random): string {
  return objectText(random, {
    type: random.pick(['"object"', '["string","null"]', '"array"', "1"]),
    properties: `{"a":${objectText(random, { type: '"string"', enum: '["a"]', $ref: '"#"' })}}`,
    items: objectText(random, { $ref: '"#/$defs/a"', anyOf: "[{}]" }),
    $defs: `{"a":${objectText(random, { allOf: '[{"$ref":"#/$defs/a"}]' })}}`,
  });
}

function text(random: Random): string {
  const kinds = [
    () => hostileText(random, 100_000),
    () => `Error: ENOENT /home/a/${hostileText(random, 20_000)} at [::1]:80 C:\\x\\${hostileText(random)}`,
    () => schema(random),
    () => jsonText(random),
    () => `# a\n${hostileText(random, 50_000)}\n## b\n`,
    () => `a2c:${hostileText(random)}/{+x}/{y*}{?z}${hostileText(random)}`,
  ] as const;
  return random.pick(kinds)();
}

function run([foreign = "", other = ""]: Case): void {
  const clean = cleanText(foreign);
  promise(!/[\r\n]/.test(clean) && clean.length <= 503, "a cleaned text is long or has several lines");
  for (const line of [
    printableLine(foreign),
    printableLines(foreign).replaceAll("\n", ""),
    printableJson(foreign),
  ])
    promise(
      !/[\p{Cc}\u202e\u2066]/u.test(line.replaceAll("\n", "")),
      "a printable text has control characters",
    );
  promise(!/[\r\n]/.test(oneLine(foreign, 80)), "one line is several");
  const quotation = quoteText(foreign, 80);
  promise(!/[\r\n\u2028\u202e]|<[a-z/!?]|``/i.test(quotation), "a quotation is not harmless");
  promise(
    foreign.startsWith(String(JSON.parse(quotation)).replace(/\.\.\.$/, "")),
    "a quotation is another text",
  );
  outlineOf(foreign);
  closeNames(foreign.slice(0, 1_000), [other.slice(0, 1_000), "a", "read_file"]);
  matchesTemplate(foreign.slice(0, 5_000), other.slice(0, 5_000));
  readCursor(foreign);
  checkParts(foreign);
  checkAddress(foreign);
  checkDecoding(Buffer.from(foreign, "latin1"));
  try {
    typescriptForm(JSON.parse(foreign));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}

/** The parts of a text, put together, are the text. */
function checkParts(foreign: string): void {
  const whole = foreign.slice(0, 20_000);
  let read = "";
  for (let next: number | undefined = 0; next !== undefined; ) {
    const part = cutText(whole, next, 400);
    read += part.text;
    promise(part.next === undefined || part.next > part.start, "a text that is read in parts has no end");
    next = part.next;
  }
  promise(read === whole, "a text that is read in parts is another one");
}

function checkAddress(foreign: string): void {
  const address = parseQualifiedUri(foreign);
  if (address === undefined || /\p{Surrogate}/u.test(foreign)) return;
  const again = parseQualifiedUri(qualifyUri(address));
  promise(
    again?.server === address.server && again.uri === address.uri,
    "an address that is written is another",
  );
}

function checkDecoding(bytes: Buffer): void {
  const whole = decodeText(bytes);
  const { encoding, bom } = detectEncoding(bytes, { partial: true });
  const decoder = createDecoder(encoding);
  const middle = Math.max(bom, bytes.length >> 1);
  const pieces =
    decoder.write(bytes.subarray(bom, middle)) + decoder.write(bytes.subarray(middle)) + decoder.end();
  promise(
    encoding !== whole.encoding || pieces === whole.text,
    "a text decoded in two pieces is another one",
  );
}

export const foreignText: Target = {
  name: "foreign-text",
  about: "what is done to foreign texts: cleaning, printing, cutting, decoding, schemas as types",
  isGuided: true,
  seeds: [
    ["connect ECONNREFUSED 127.0.0.1:80 at /home/me/x.js:1", "a"],
    ['{"type":"object","properties":{"a":{"$ref":"#/$defs/b"}},"$defs":{"b":{"type":"string"}}}', ""],
    ["a2c:server/dpe://h/d", "file:///{+path}"],
  ],
  milliseconds: 1_500,
  generate: (random) => [text(random), random.oneIn(2) ? text(random).slice(0, 2_000) : "file:///a/b"],
  open: functionSubject(run),
};
