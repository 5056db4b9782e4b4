export interface StepOptions {
  readonly count: number;
  /** -1 when nothing is chosen. */
  readonly active: number;
  /** Rows in view. */
  readonly page: number;
  /** Rows like headings are passed over. */
  readonly canStop: (index: number) => boolean;
}

/** The row that a key leads to; undefined when the key is none for lists, or leads nowhere. */
export function stepOf(key: string, { count, active, page, canStop }: StepOptions): number | undefined {
  const last = count - 1;
  const from = active < 0 ? -1 : active;
  const targets: Readonly<Record<string, readonly [number, 1 | -1]>> = {
    ArrowDown: [from + 1, 1],
    ArrowUp: [from < 0 ? last : from - 1, -1],
    Home: [0, 1],
    End: [last, -1],
    PageDown: [Math.min(last, from + page), -1],
    PageUp: [Math.max(0, from - page), 1],
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  if (target === undefined) return undefined;
  const [start, direction] = target;
  for (let index = start; index >= 0 && index <= last; index += direction)
    if (canStop(index)) return index === active ? undefined : index;
  return undefined;
}
