/** `D:20260115083000+08'00'` as ISO 8601. */
export function pdfDate(value: string | undefined): string | undefined {
  const match =
    /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2})?)?/.exec(
      value ?? "",
    );
  if (!match) return undefined;
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", , sign, east, rest] =
    match;
  const zone = sign ? `${sign}${east}:${rest ?? "00"}` : "Z";
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
