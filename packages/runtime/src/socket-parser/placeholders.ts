/**
 * Throws unless each attachment of a packet has exactly one placeholder. One attachment behind many placeholders would
 * be sent on as often as they are: ten megabytes become a terabyte.
 */
export function requirePlaceholders(json: string, attachments: number): void {
  const seen = new Set<unknown>();
  let found = 0;
  JSON.parse(json, (_key, value: unknown) => {
    if (!isPlaceholder(value)) return value;
    found += 1;
    seen.add(value.num);
    return null;
  });
  const isWhole = found === attachments && seen.size === attachments;
  if (!isWhole) throw new Error("The placeholders of the packet do not match its attachments");
}

function isPlaceholder(value: unknown): value is { num: unknown } {
  return (
    typeof value === "object" && value !== null && "_placeholder" in value && value._placeholder === true
  );
}
