import type { Case } from "../engine/case.ts";
import { actions } from "../live/agent-actions.ts";
import { documentText } from "./answer-text.ts";
import { hostileText } from "./hostile-text.ts";
import { brokenJson, jsonText, objectText } from "./json-text.ts";
import type { Random } from "./random.ts";

/** What an MCP server may say, method by method; the text after the id. */
const results: Readonly<Record<string, (random: Random) => string>> = {
  initialize: (random) =>
    objectText(random, {
      protocolVersion: '"2025-06-18"',
      capabilities: '{"tools":{"listChanged":true},"resources":{"subscribe":true}}',
      serverInfo: objectText(random, { name: '"evil"', version: '"1"' }),
      instructions: jsonText(random),
    }),
  "tools/list": (random) =>
    objectText(random, { tools: `[${many(random, tool)}]`, nextCursor: cursor(random) }),
  "tools/call": (random) =>
    objectText(random, {
      content: `[${many(random, content)}]`,
      structuredContent: jsonText(random),
      isError: "false",
    }),
  "resources/list": (random) =>
    objectText(random, { resources: `[${many(random, resource)}]`, nextCursor: cursor(random) }),
  "resources/templates/list": (random) =>
    objectText(random, {
      resourceTemplates: `[${objectText(random, { uriTemplate: '"dpe://evil/{x}"', name: '"n"' })}]`,
    }),
  "resources/read": (random) =>
    objectText(random, { contents: `[${many(random, content)}]`, _meta: jsonText(random) }),
  "completion/complete": (random) =>
    objectText(random, { completion: objectText(random, { values: '["a"]', total: "1" }) }),
  ping: (random) => jsonText(random),
};

const LARGEST = 3_000_000;
const notes = [
  "tools/list_changed",
  "resources/list_changed",
  "resources/updated",
  "progress",
  "message",
  "cancelled",
] as const;

/** Two hostile MCP servers say things; an Agent asks the Computer that hosts them. */
export function mcpCase(random: Random): Case {
  const lines: string[] = [];
  for (let count = 1 + random.below(5); count > 0; count -= 1) {
    const way = random.pick(["stdio", "http"]);
    lines.push(`${way} ${said(random)}`);
    if (random.oneIn(3))
      lines.push(`${way} say {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`);
    const target = random.pick(["echo", "stdio.echo", "http", "dpe://evil/doc0", "window://evil/w"]);
    lines.push(`agent ${random.pick(Object.keys(actions)) ?? ""} ${target}`);
  }
  return lines;
}

function said(random: Random): string {
  if (random.oneIn(30)) return "drop";
  if (random.oneIn(4)) return `say ${random.oneIn(8) ? brokenJson(random) : note(random)}`;
  const method = random.pick(Object.keys(results).slice(random.oneIn(10) ? 0 : 1)) ?? "";
  if (random.oneIn(5))
    return `answer ${method} "error":${objectText(random, { code: "-32000", message: JSON.stringify(`[::1 /a/b ${hostileText(random, 50_000)}`), data: jsonText(random) })}`;
  return `answer ${method} "result":${results[method]?.(random) ?? "{}"}`;
}

function note(random: Random): string {
  if (random.oneIn(5)) return jsonText(random).replace(/[\r\n]/g, " ");
  const params = objectText(random, {
    uri: '"dpe://evil/doc0"',
    progressToken: "1",
    progress: "1",
    requestId: "1",
    level: '"info"',
    data: jsonText(random),
  });
  return objectText(random, { jsonrpc: '"2.0"', method: `"notifications/${random.pick(notes)}"`, params });
}

function many(random: Random, make: (random: Random) => string): string {
  const one = make(random);
  // Copies of something large would only fill the memory of the fuzzer.
  const most = Math.max(1, Math.floor(LARGEST / one.length));
  return random.oneIn(10)
    ? Array<string>(Math.min(most, random.size(3_000)))
        .fill(one)
        .join(",")
    : one;
}

function tool(random: Random): string {
  const schema = objectText(random, {
    type: '"object"',
    properties: `{"a":${objectText(random, { type: '"string"', pattern: random.pick(['"^(a+)+$"', '"("', '"\\\\p{L}"']), $ref: '"#"' })}}`,
    required: '["a"]',
    additionalProperties: "false",
  });
  const name = random.pick(['"echo"', '"honest"', '"honest.honest"', JSON.stringify(hostileText(random))]);
  return objectText(random, {
    name,
    description: '"d"',
    inputSchema: schema,
    outputSchema: jsonText(random),
    annotations: '{"readOnlyHint":true}',
  });
}

function content(random: Random): string {
  return objectText(random, {
    type: random.pick(['"text"', '"image"', '"resource"']),
    text: documentText(random),
    uri: '"dpe://evil/doc0"',
    mimeType: '"application/json"',
    blob: '"AA=="',
  });
}

function resource(random: Random): string {
  const uri = random.pick([
    '"dpe://evil/doc0"',
    '"window://evil/w"',
    JSON.stringify(`dpe://evil/${hostileText(random)}`),
  ]);
  return objectText(random, {
    uri,
    name: '"n"',
    title: jsonText(random),
    size: "1",
    annotations: '{"priority":2}',
    _meta: jsonText(random),
  });
}

function cursor(random: Random): string {
  return random.oneIn(4) ? '"same"' : "null";
}
