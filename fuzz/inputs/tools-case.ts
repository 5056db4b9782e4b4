import type { Case } from "../engine/case.ts";
import { hostileText } from "./hostile-text.ts";
import { brokenJson, jsonText, objectText } from "./json-text.ts";
import type { Random } from "./random.ts";

const tools = [
  ..."search_documents outline get_source changes list_problems index_status".split(" "),
  ..."find_documents open_document read_page read_element read_desktop list_resources resources describe invoke".split(
    " ",
  ),
  "nope",
];
const methods =
  "tools/call tools/call tools/call resources/read resources/list resources/subscribe completion/complete prompts/list nope".split(
    " ",
  );

/** Requests to both of our MCP servers, their arguments nearly right or not at all. */
export function toolsCase(random: Random): Case {
  return Array.from({ length: 1 + random.below(8) }, () => {
    const server = random.pick(["documents", "gateway"]);
    if (random.oneIn(15)) return `${server} raw ${random.oneIn(2) ? brokenJson(random) : jsonText(random)}`;
    const method = random.pick(methods) ?? "";
    return `${server} ${method} ${paramsOf(random, method)}`;
  });
}

function paramsOf(random: Random, method: string): string {
  if (method === "tools/call")
    return objectText(random, { name: JSON.stringify(random.pick(tools)), arguments: toolArguments(random) });
  if (method === "completion/complete")
    return objectText(random, {
      ref: objectText(random, { type: '"ref/resource"', uri: uri(random) }),
      argument: objectText(random, { name: '"doc"', value: jsonText(random) }),
    });
  return objectText(random, { uri: uri(random), cursor: random.oneIn(2) ? jsonText(random) : '"x"' });
}

/** A few of all arguments that any tool has; more would only be refused for being too many. */
function toolArguments(random: Random): string {
  const all: Record<string, string> = {
    query: JSON.stringify(random.oneIn(2) ? "battery leak" : hostileText(random, 20_000)),
    path: JSON.stringify(hostileText(random, 2_000)),
    file_type: '"md"',
    doc: uri(random),
    uri: uri(random),
    since: random.pick(['"2026-01-01"', "0", '"\' OR 1=1"', '"P1D"']),
    offset: random.pick(["0", "-1", "1e15", "9007199254740993"]),
    limit: random.pick(["1", "1e9", "0"]),
    length: random.pick(["1", "1e15"]),
    page: "0",
    element: '"txt-0-0"',
    method: random.pick(['"documents.outline"', '"__proto__"', '"documents.nope"']),
    server_name: random.pick(['"documents"', '"constructor"']),
    arguments: jsonText(random),
    window: uri(random),
    max_tokens: random.pick(["200", "100000", "-1"]),
  };
  const kept = Object.entries(all).filter(() => random.oneIn(6));
  return objectText(random, Object.fromEntries(kept));
}

const places = [
  "",
  "/pages/0",
  "/pages/99999999",
  "/elements/txt-0-0",
  "?depth=pages&offset=5",
  "?format=markdown",
];

function uri(random: Random): string {
  const document = random.oneIn(2)
    ? "readme"
    : encodeURIComponent(hostileText(random, 2_000).replace(/\p{Surrogate}/gu, ""));
  const whole = `dpe://com.a2c-smcp.documents/${document}${random.pick(places) ?? ""}`;
  return random.oneIn(6) ? jsonText(random) : JSON.stringify(whole);
}
