import { Events } from "@a2c-smcp/protocol";
import type { Case } from "../engine/case.ts";
import { hostileText } from "./hostile-text.ts";
import { brokenJson, jsonText, objectText } from "./json-text.ts";
import { mutateText } from "./mutate-text.ts";
import type { Random } from "./random.ts";

const events = [...Object.values(Events), "nope", "__proto__", "constructor", "connect", "disconnect", ""];

/** Some lines of an Agent and a Computer that know each other, and of a stranger without credentials. */
export function wireCase(random: Random): Case {
  const way = (): string => random.pick(["websocket", "websocket", "polling"]);
  const lines = [
    `c open ${way()} secret`,
    "c join computer o",
    `c answer ${answer(random)}`,
    `a open ${way()} secret`,
    "a join agent o",
    `b open ${way()} ${random.pick(["none", "wrong", "secret"])}`,
  ];
  for (let count = 1 + random.below(12); count > 0; count -= 1) lines.push(line(random));
  return lines;
}

function line(random: Random): string {
  const name = random.pick(["a", "a", "c", "b"]);
  switch (random.below(10)) {
    case 0:
      return `${name} send ${packet(random)}`;
    case 1:
      return `${name} flood ${random.size(1_000_000)} ${random.oneIn(3) ? "40/smcp," : packet(random)}`;
    case 2:
      return `${name} bytes ${hostileText(random, 5_000)}`;
    case 3:
      return `c answer ${answer(random)}`;
    case 4:
      return random.oneIn(4) ? `${name} cut` : `c ask server:update_tool_list {"computer":"c"}`;
    default:
      return `${name} ask ${random.pick(events) ?? ""} ${payload(random)}`;
  }
}

function payload(random: Random): string {
  if (random.oneIn(6)) return random.oneIn(4) ? brokenJson(random) : jsonText(random);
  return objectText(random, {
    agent: '"a"',
    computer: '"c"',
    req_id: `"r${random.below(20)}"`,
    office_id: random.pick(['"o"', '"honest"', '"p"']),
    role: random.pick(['"agent"', '"computer"']),
    name: random.pick(['"a"', '"c"', '"b"']),
    tool_name: '"t"',
    params: "{}",
    timeout: "0.3",
    uri: '"dpe://h/d"',
    mcp_server: '"s"',
    progress: random.pick(["true", "1"]),
  });
}

function answer(random: Random): string {
  if (random.oneIn(8)) return jsonText(random);
  const result = objectText(random, { content: '[{"type":"text","text":"x"}]', tools: "[]", req_id: '"r1"' });
  return `[${random.oneIn(3) ? jsonText(random) : result}]`;
}

/** A packet of engine.io with a frame of Socket.IO, most of them a little wrong. */
function packet(random: Random): string {
  const type = random.pick(["0", "1", "2", "3", "4", "5", "6", "7", "51-", "52-", "5999999-", "61-"]);
  const frame = `4${type}${random.pick(["/smcp,", "/", "", "/smcp?a=b,"])}${random.oneIn(3) ? "" : random.below(2_000)}["${random.pick(events) ?? ""}",${payload(random)}]`;
  if (random.oneIn(8))
    return random.pick(["0", "1", "2", "2probe", "3", "5", "6", "7", "b", "bAA==", "4", ""]);
  return random.oneIn(2) ? frame : mutateText(frame, random, "42/smcp,1[]");
}
