const LONGEST = 500;

const addresses: readonly RegExp[] = [
  /\b(?:https?|wss?|file):\/\/[^\s'"`)]+/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
  /\[[0-9a-f:]*:[0-9a-f:]*\](?::\d+)?/gi,
  /\blocalhost:\d+/gi,
];
/** At least two segments, and not the inside of a URI. The last segment stays: it tells what the text is about. */
const paths: readonly RegExp[] = [
  /(?<![\w.:/~-])(?:~?\/)(?:[^\s/'"`(),:]+\/)+([^\s/'"`(),:]*)/g,
  /\b[a-z]:\\(?:[^\s\\'"`(),]+\\)*([^\s\\'"`(),:]*)/gi,
];

/** Foreign text that is fit for the details of an error: one line, without addresses and absolute paths. */
export function cleanText(text: string): string {
  const [line = ""] = text.split(/\r?\n/);
  const withoutAddresses = addresses.reduce((rest, address) => rest.replace(address, "<address>"), line);
  const clean = paths.reduce((rest, path) => rest.replace(path, ".../$1"), withoutAddresses);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}...` : clean;
}
