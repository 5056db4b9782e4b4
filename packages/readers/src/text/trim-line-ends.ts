const SPACE = 0x20;

/** A text without the spaces at the ends of its lines. A pattern would look at a long run of spaces from each of them. */
export function trimLineEnds(text: string): string {
  return text.includes("\n") ? text.split("\n").map(trimSpaces).join("\n") : trimSpaces(text);
}

function trimSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === SPACE) end -= 1;
  return line.slice(0, end);
}
