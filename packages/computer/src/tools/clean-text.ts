const LONGEST = 500;
/** So much of a line is looked at: what is cut out of it makes room for what follows. */
const LONGEST_LINE = 4_000;

const addresses: readonly RegExp[] = [
  /\b(?:https?|wss?|file):\/\/[^\s'"`)]+/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
  /\[(?=[0-9a-f]{0,4}:)[0-9a-f:]+\](?::\d+)?/gi,
  /\blocalhost:\d+/gi,
];
/** At least two segments, and not the inside of a URI. The last segment stays: it tells what the text is about. */
const paths: readonly RegExp[] = [
  /(?<![\w.:/~-])(?:~?\/)(?:[^\s/'"`(),:]+\/)+([^\s/'"`(),:]*)/g,
  /\b[a-z]:\\(?:[^\s\\'"`(),]+\\)*([^\s\\'"`(),:]*)/gi,
];

/** Foreign text that is fit for the details of an error: one line, without addresses and absolute paths. */
export function cleanText(text: string): string {
  const line = beginningOf(text);
  const withoutAddresses = addresses.reduce((rest, address) => rest.replace(address, "<address>"), line);
  const clean = paths.reduce((rest, path) => rest.replace(path, ".../$1"), withoutAddresses);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}...` : clean;
}

/** The first line; of a long one the words that are there whole, for half an address might not be known for one. */
function beginningOf(text: string): string {
  const [line = ""] = text.slice(0, LONGEST_LINE + 1).split(/[\r\n\u2028\u2029]/, 1);
  if (line.length <= LONGEST_LINE) return line;
  const end = line.lastIndexOf(" ");
  return end > LONGEST ? line.slice(0, end) : line.slice(0, LONGEST_LINE);
}
