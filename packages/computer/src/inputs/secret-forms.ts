/** Lines of a longer secret, such as a key file, that are looked for by themselves. */
const SHORTEST_LINE = 16;
/** Of what is longer only the plain forms are looked for. */
const LONGEST_ENCODED = 512;
/** Fewer characters in base64 or hex turn up by chance. */
const SHORTEST_ENCODED = 6;

/** How a secret looks in texts: as it is, line by line, in JSON, in addresses, in base64 wherever it begins, in hex. */
export function secretForms(secret: string): string[] {
  const lines = secret.split(/\r?\n/).filter((line) => line.length >= SHORTEST_LINE);
  const plain = [secret, ...lines, JSON.stringify(secret).slice(1, -1)];
  return secret.length > LONGEST_ENCODED ? plain : [...plain, ...percentForms(secret), ...byteForms(secret)];
}

function percentForms(secret: string): string[] {
  // Half a character cannot be encoded, and becomes what it would become on any wire.
  const whole = Buffer.from(secret).toString();
  const encoded = encodeURIComponent(whole);
  const lower = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  const all = Buffer.from(secret).toString("hex").replace(/../g, "%$&");
  return [encoded, lower, encoded.replaceAll("%20", "+"), encodeURI(whole), all, all.toUpperCase()];
}

function byteForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  const whole = bytes.toString("base64");
  const forms = [hex, hex.toUpperCase(), whole, ...[0, 1, 2].map((before) => insideBase64(bytes, before))];
  return forms
    .flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")])
    .filter((form) => form.length >= SHORTEST_ENCODED);
}

/** The characters of base64 that are the same whatever stands before and after, with so many bytes before. */
function insideBase64(bytes: Buffer, before: number): string {
  const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  const start = Math.ceil((before * 8) / 6);
  const end = Math.floor(((before + bytes.length) * 8) / 6);
  return encoded.slice(start, end);
}
