/** What of a template stands for itself, and which characters an expression may stand for. */
type Part = { readonly literal: string } | { readonly allows: (character: string) => boolean };

const anything = (): boolean => true;
const withinSegment = (character: string): boolean => !/[/?#]/.test(character);
const operators: Readonly<Record<string, (character: string) => boolean>> = {
  "+": anything,
  "#": anything,
  "/": anything,
  "?": anything,
  "&": anything,
  ";": anything,
  ".": withinSegment,
};

/**
 * Whether a URI can come from an RFC 6570 template. Walks through all ways at once: templates come from servers that
 * nobody vouches for, and a regular expression made of them could take for ever.
 */
export function matchesTemplate(template: string, uri: string): boolean {
  let places = new Set([0]);
  for (const part of partsOf(template)) {
    places = "literal" in part ? afterLiteral(uri, places, part.literal) : afterAny(uri, places, part.allows);
    if (places.size === 0) return false;
  }
  return places.has(uri.length);
}

function partsOf(template: string): Part[] {
  return template
    .split(/(\{[^{}]*\})/)
    .filter((piece) => piece !== "")
    .map((piece) =>
      /^\{.*\}$/s.test(piece) ? { allows: operators[piece.charAt(1)] ?? withinSegment } : { literal: piece },
    );
}

function afterLiteral(uri: string, places: ReadonlySet<number>, literal: string): Set<number> {
  return new Set(
    [...places].filter((place) => uri.startsWith(literal, place)).map((place) => place + literal.length),
  );
}

function afterAny(
  uri: string,
  places: ReadonlySet<number>,
  allows: (character: string) => boolean,
): Set<number> {
  const reached = new Set<number>();
  for (const place of places) {
    let end = place;
    reached.add(end);
    while (end < uri.length && allows(uri.charAt(end))) {
      end += 1;
      // From here on everything was reached before.
      if (reached.has(end)) break;
      reached.add(end);
    }
  }
  return reached;
}
