import type { ChartSeries } from "./chart-model.ts";

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The range of all values, always with zero in it where that is not far. */
export function rangeOf(series: readonly ChartSeries[], withZero: boolean): Range {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { values } of series)
    for (const value of values)
      if (value !== null) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
  if (low > high) return { low: 0, high: 1 };
  if (withZero || Math.abs(low) < (high - low) * 2) [low, high] = [Math.min(0, low), Math.max(0, high)];
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

/** Round numbers that cover a range, about `wanted` of them. */
export function ticksOf({ low, high }: Range, wanted = 5): readonly number[] {
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // Multiplying keeps 0.1 + 0.2 out of the labels.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a value stands in an area. */
export function heightAt(value: number, { low, high }: Range, { top, height }: Area): number {
  return top + height - ((value - low) / (high - low)) * height;
}

export interface Column {
  readonly series: number;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Columns side by side, a group for each category; gaps stay empty. */
export function columnsOf(
  series: readonly ChartSeries[],
  { range, area, points }: { readonly range: Range; readonly area: Area; readonly points: number },
): readonly Column[] {
  const slot = area.width / Math.max(1, points);
  const width = (slot * 0.76) / Math.max(1, series.length);
  const ground = heightAt(Math.min(range.high, Math.max(range.low, 0)), range, area);
  return series.flatMap(({ values }, row) =>
    values.flatMap((value, index) => {
      if (value === null) return [];
      const y = heightAt(value, range, area);
      const x = area.left + slot * index + slot * 0.12 + width * row;
      return [{ series: row, index, x, y: Math.min(y, ground), width, height: Math.abs(ground - y) }];
    }),
  );
}

/** The middle of the slot of a category. */
export function centreOf(index: number, points: number, { left, width }: Area): number {
  return left + (width / Math.max(1, points)) * (index + 0.5);
}

/** A line through the values; it breaks at gaps. */
export function linePath(
  values: readonly (number | null)[],
  { range, area, points }: { readonly range: Range; readonly area: Area; readonly points: number },
): string {
  let isDown = false;
  const steps: string[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDown = false;
      continue;
    }
    steps.push(
      `${isDown ? "L" : "M"}${round(centreOf(index, points, area))} ${round(heightAt(value, range, area))}`,
    );
    isDown = true;
  }
  return steps.join("");
}

export interface Slice {
  readonly index: number;
  readonly share: number;
  readonly path: string;
}

/** The slices of a pie from the top, clockwise; what is not above zero has none. */
export function slicesOf(
  values: readonly (number | null)[],
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): readonly Slice[] {
  const total = values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0);
  let turned = 0;
  return values.flatMap((value, index) => {
    if (value === null || value <= 0) return [];
    const share = value / total;
    // A whole circle has no arc: its ends are one point.
    const end = turned + Math.min(share, 0.9999);
    const at = (turn: number): string =>
      `${round(x + radius * Math.sin(2 * Math.PI * turn))} ${round(y - radius * Math.cos(2 * Math.PI * turn))}`;
    const path = `M${x} ${y}L${at(turned)}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${at(end)}Z`;
    turned += share;
    return [{ index, share, path }];
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
