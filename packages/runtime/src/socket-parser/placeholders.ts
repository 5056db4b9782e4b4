/**
 * Throws unless each attachment of a packet has exactly one placeholder. One attachment behind many placeholders would
 * be sent on as often as they are: ten megabytes become a terabyte. The JSON is known to be within its bounds.
 */
export function requirePlaceholders(json: string, attachments: number): void {
  const seen = new Set<unknown>();
  const open: unknown[] = [JSON.parse(json)];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    if (!isPlaceholder(value)) for (const child of Object.values(value)) open.push(child);
    else if (seen.has(value.num) || seen.size === attachments) throw mismatch();
    else seen.add(value.num);
  }
  if (seen.size !== attachments) throw mismatch();
}

function isPlaceholder(value: object): value is { num: unknown } {
  return "_placeholder" in value && value._placeholder === true;
}

function mismatch(): Error {
  return new Error("The placeholders of the packet do not match its attachments");
}
