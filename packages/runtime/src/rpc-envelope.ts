import { endOfString } from "./value-bounds.ts";

/** What a JSON-RPC message says about itself. */
export interface RpcEnvelope {
  readonly id?: string | number | undefined;
  readonly method?: string | undefined;
}

const LONGEST = 1_000;

/**
 * The id and the method of a JSON-RPC message, found without parsing it: for a message that is too large, or whose
 * end is missing, so that whoever waits for it gets an error.
 */
export function rpcEnvelopeOf(text: string): RpcEnvelope {
  const envelope: { id?: string | number; method?: string } = {};
  for (const [key, value] of topLevelFields(text)) {
    if (key === '"id"' && (typeof value === "string" || typeof value === "number")) envelope.id ??= value;
    if (key === '"method"' && typeof value === "string") envelope.method ??= value;
  }
  return envelope;
}

/** The keys of the outermost object, quoted as they stand, with those of their values that are short and plain. */
function* topLevelFields(text: string): Generator<readonly [key: string, value: unknown]> {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if ("{[".includes(character)) depth += 1;
    else if ("}]".includes(character)) depth -= 1;
    else if (character === '"') {
      const end = endOfString(text, at);
      const colon = depth === 1 ? skipSpace(text, end + 1) : text.length;
      if (text[colon] === ":" && end - at < LONGEST)
        yield [text.slice(at, end + 1), plainValue(text, skipSpace(text, colon + 1))];
      at = end;
    }
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\r\n".includes(text.charAt(at))) at += 1;
  return at;
}

function plainValue(text: string, start: number): unknown {
  const short = text.slice(start, start + LONGEST);
  const literal = short.startsWith('"')
    ? short.slice(0, endOfString(short, 0) + 1)
    : /^-?\d+/.exec(short)?.[0];
  try {
    return literal === undefined ? undefined : JSON.parse(literal);
  } catch {
    return undefined; // cut off, or no JSON at all
  }
}
