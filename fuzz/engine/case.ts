/** One input: texts in order. What they mean is for the target; bytes are texts of characters below 256. */
export type Case = readonly string[];

/** A text, or a piece with how often it comes: a nesting of 100,000 brackets is kept in a line. */
type Piece = string | readonly [piece: string, times: number];

const SHORTEST_RUN = 24;
/** Up to this length, a repeated piece is found. */
const LONGEST_PIECE = 12;

/** The case as JSON, with long runs written as a piece and a number. */
export function writeCase(texts: Case): string {
  return `${JSON.stringify(
    texts.map((text) => {
      const pieces = piecesOf(text);
      return pieces.length === 1 && typeof pieces[0] === "string" ? pieces[0] : pieces;
    }),
    null,
    1,
  )}\n`;
}

/** Reads what `writeCase` wrote. */
export function readCase(json: string): Case {
  const texts = JSON.parse(json) as readonly (string | readonly Piece[])[];
  return texts.map((text) =>
    typeof text === "string"
      ? text
      : text.map((piece) => (typeof piece === "string" ? piece : piece[0].repeat(piece[1]))).join(""),
  );
}

function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = 0;
  for (let at = 0; at < text.length; ) {
    const run = runAt(text, at);
    if (run === undefined) {
      at += 1;
      continue;
    }
    if (at > plain) pieces.push(text.slice(plain, at));
    pieces.push(run);
    at += run[0].length * run[1];
    plain = at;
  }
  if (plain < text.length || pieces.length === 0) pieces.push(text.slice(plain));
  return pieces;
}

function runAt(text: string, at: number): readonly [string, number] | undefined {
  for (let length = 1; length <= LONGEST_PIECE; length += 1) {
    // Cheap first: most places are no beginning of a run.
    if (text.charCodeAt(at) !== text.charCodeAt(at + length)) continue;
    const piece = text.slice(at, at + length);
    let end = at + length;
    while (text.startsWith(piece, end)) end += length;
    if (end - at >= Math.max(SHORTEST_RUN, 3 * length)) return [piece, (end - at) / length];
  }
  return undefined;
}
