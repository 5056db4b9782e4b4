const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** An ISO 8601 time as milliseconds; undefined when it cannot be read. A time without zone counts as UTC. */
export function parseInstant(text: string | undefined): number | undefined {
  const match = text === undefined ? null : iso.exec(text.trim());
  if (!match) return undefined;
  const [, date, time = "00:00:00", zone = "Z"] = match;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const instant = Date.parse(`${date}T${time.replace(",", ".")}${offset}`);
  return Number.isNaN(instant) ? undefined : instant;
}
