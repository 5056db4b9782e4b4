import { indent } from "../../text/indent.ts";

/** XML on many lines: one element a line, those with text alone kept whole. */
export function indentXml(text: string): string[] {
  const lines: string[] = [];
  let depth = 0;
  let afterOpen = false;
  for (const token of tokens(text)) {
    const words = token.trim();
    if (words === "") continue;
    const kind = kindOf(words);
    if (kind === "close") depth = Math.max(0, depth - 1);
    const joins: boolean = afterOpen && (kind === "text" || kind === "close");
    if (joins) lines.push(`${lines.pop() ?? ""}${words}`);
    else lines.push(indent(depth) + words);
    if (kind === "open") depth++;
    // Text after an opening tag stays on its line, and so does the tag that closes it.
    afterOpen = kind === "open" || (joins && kind === "text");
  }
  return lines;
}

function kindOf(token: string): "open" | "close" | "single" | "text" {
  if (!token.startsWith("<") || token === "<" || token.startsWith("<![CDATA[")) return "text";
  if (token.startsWith("</")) return "close";
  return token.startsWith("<!") || token.startsWith("<?") || token.endsWith("/>") ? "single" : "open";
}

const wholes: readonly (readonly [start: string, end: string])[] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<", ">"],
];

/** Tags, comments and character data whole, and the text between them. */
function* tokens(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = tokenEnd(text, at);
    yield text.slice(at, end);
    at = end;
  }
}

/** What has no end takes the rest. */
function tokenEnd(text: string, at: number): number {
  const whole = wholes.find(([start]) => text.startsWith(start, at));
  if (!whole) {
    const next = text.indexOf("<", at);
    return next < 0 ? text.length : next;
  }
  const end = text.indexOf(whole[1], at);
  return end < 0 ? text.length : end + whole[1].length;
}
