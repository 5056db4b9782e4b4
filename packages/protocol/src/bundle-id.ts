/** What joins the id of an MCP server and the name of its tool in the name that Agents see. */
const SEPARATOR = "__";

/** The longest name of which an id is made; a name is for people, and nobody reads more. */
const LONGEST_NAME = 4_096;

/** Whether a text may stand as `bundle_id`: letters, digits, `_` and `-` of ASCII, without `__`. */
export function isBundleId(text: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text) && !text.includes(SEPARATOR);
}

/**
 * What of a name can be its `bundle_id`: everything else becomes `_`, runs of `_` become one, and `_` and `-` are
 * trimmed at both ends. Returns an empty string when nothing is left, for which the id is a digest of the connection.
 */
export function bundleIdOfName(name: string): string {
  const folded = [...name.slice(0, LONGEST_NAME)]
    .map((character) => (/^[A-Za-z0-9_-]$/.test(character) ? character : "_"))
    .join("")
    .replaceAll(/_+/g, "_");
  return trimEnds(folded);
}

/** The name that Agents see and call a tool by since protocol 0.3. */
export function exposedToolName(bundleId: string, tool: string): string {
  return `${bundleId}${SEPARATOR}${tool}`;
}

/** By hand: a pattern for the end of a text that is full of `_-` takes quadratic time. */
function trimEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isEdge(text[start])) start += 1;
  while (end > start && isEdge(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isEdge(character: string | undefined): boolean {
  return character === "_" || character === "-";
}
