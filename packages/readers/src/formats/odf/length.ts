const POINTS: Readonly<Record<string, number>> = {
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  in: 72,
  pt: 1,
  pc: 12,
  px: 0.75,
};
const PIXELS_PER_POINT = 96 / 72;

/** A length such as `2.5cm` in points; undefined when it is none. */
export function pointsOf(length: string | undefined): number | undefined {
  const match = /^\s*(-?[\d.]{1,15})\s*(cm|mm|in|pt|pc|px)\s*$/.exec(length ?? "");
  const scale = POINTS[match?.[2] ?? ""];
  const value = Number(match?.[1]);
  return scale === undefined || !Number.isFinite(value) ? undefined : Math.round(value * scale * 10) / 10;
}

/** A length in pixels at 96 dpi. */
export function pixelsOf(length: string | undefined): number | undefined {
  const points = pointsOf(length);
  return points === undefined ? undefined : Math.round(points * PIXELS_PER_POINT);
}
