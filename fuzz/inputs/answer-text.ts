import { jsonText, objectText } from "./json-text.ts";
import type { Random } from "./random.ts";

/** What a Computer may answer to any request: the fields of all answers, some of them wrong. */
export function answerText(random: Random): string {
  if (random.oneIn(6)) return jsonText(random);
  const content = objectText(random, {
    type: '"text"',
    text: documentText(random),
    mimeType: '"application/json"',
    uri: '"dpe://evil/doc0"',
  });
  const document = objectText(random, {
    server: '"s"',
    uri: '"dpe://evil/doc0"',
    doc_ref: '"doc0"',
    title: '"t"',
    page_count: "1",
  });
  const tool = objectText(random, {
    name: '"echo"',
    description: '"d"',
    params_schema: '{"type":"object"}',
    return_schema: "null",
  });
  const error = objectText(random, {
    code: random.pick(["404", "408", "4001", "-1", "1e9"]),
    message: '"m"',
    details: "{}",
  });
  return objectText(random, {
    req_id: '"r"',
    content: `[${content}]`,
    contents: `[${content}]`,
    structuredContent: random.oneIn(3) ? jsonText(random) : "{}",
    tools: `[${tool}]`,
    documents: `[${document}]`,
    total_count: "1",
    desktops: `[${jsonText(random)}]`,
    resources: `[${objectText(random, { uri: '"dpe://evil/doc0"', name: '"n"' })}]`,
    templates: `[${objectText(random, { uriTemplate: '"dpe://evil/{x}"', name: '"n"' })}]`,
    servers: `{"s":${jsonText(random)}}`,
    ...(random.oneIn(6) ? { error } : {}),
    ...(random.oneIn(10) ? { Ok: content } : {}),
  });
}

/** The text of a document, page or element as a JSON string, most of the time nearly right. */
export function documentText(random: Random): string {
  if (random.oneIn(5)) return jsonText(random);
  const element = objectText(random, {
    element_id: '"e"',
    category: '"table"',
    content: `{"rows":${jsonText(random)}}`,
  });
  return JSON.stringify(
    objectText(random, {
      doc_ref: '"doc0"',
      uri: '"dpe://evil/doc0"',
      title: '"t"',
      page_count: "1",
      page_index: "0",
      element_id: '"e"',
      category: '"text"',
      content: '{"text":"x"}',
      elements: `[${element}]`,
      element_count: "1",
      documents: jsonText(random),
      total_count: "1",
    }),
  );
}
