/** One line of a text, as it is now or as it was before the last update. */
export interface DiffLine {
  readonly kind: "same" | "new" | "gone";
  readonly text: string;
}

/** Beyond so many steps two texts have little in common, and a line by line comparison tells nobody anything. */
const MAX_STEPS = 400;

/** Compares two texts by lines: what stayed, what is new, and what is gone, in the order of the new text. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const head = commonHead(old, now);
  const tail = commonTail(old, now, head);
  const middle = diffMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  return [...now.slice(0, head).map(same), ...middle, ...now.slice(now.length - tail).map(same)];
}

/** How many lines are new and how many are gone. */
export function countChanges(lines: readonly DiffLine[]): { readonly added: number; readonly gone: number } {
  const count = (kind: DiffLine["kind"]): number => lines.filter((line) => line.kind === kind).length;
  return { added: count("new"), gone: count("gone") };
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/\r\n|\n|\r/);
}

function commonHead(old: readonly string[], now: readonly string[]): number {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  return head;
}

function commonTail(old: readonly string[], now: readonly string[], head: number): number {
  const most = Math.min(old.length, now.length) - head;
  let tail = 0;
  while (tail < most && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  return tail;
}

/** Myers' shortest edit script; all gone and all new where that would be long. */
function diffMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  if (old.length === 0 || now.length === 0) return [...old.map(gone), ...now.map(fresh)];
  const trace = findPath(old, now);
  return trace ? walkBack(trace, old, now) : [...old.map(gone), ...now.map(fresh)];
}

/** For every number of steps, the furthest place in the old text on each diagonal; undefined when there is no short way. */
function findPath(old: readonly string[], now: readonly string[]): Map<number, number>[] | undefined {
  const most = Math.min(old.length + now.length, MAX_STEPS);
  const trace: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let steps = 0; steps <= most; steps += 1) {
    trace.push(furthest);
    const next = new Map<number, number>();
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const x = slide({ x: startOn(furthest, diagonal, steps), diagonal }, old, now);
      next.set(diagonal, x);
      if (x >= old.length && x - diagonal >= now.length) return trace;
    }
    furthest = next;
  }
  return undefined;
}

/** Where a step onto this diagonal lands: down from the one above, or right from the one below, whichever is further. */
function startOn(furthest: ReadonlyMap<number, number>, diagonal: number, steps: number): number {
  const [below, above] = [furthest.get(diagonal - 1) ?? -1, furthest.get(diagonal + 1) ?? -1];
  return isDown(diagonal, steps, { below, above }) ? above : below + 1;
}

function isDown(
  diagonal: number,
  steps: number,
  { below, above }: { below: number; above: number },
): boolean {
  return diagonal === -steps || (diagonal !== steps && below < above);
}

function slide(
  from: { x: number; diagonal: number },
  old: readonly string[],
  now: readonly string[],
): number {
  let { x } = from;
  while (x < old.length && x - from.diagonal < now.length && old[x] === now[x - from.diagonal]) x += 1;
  return x;
}

function walkBack(
  trace: readonly ReadonlyMap<number, number>[],
  old: readonly string[],
  now: readonly string[],
): DiffLine[] {
  const lines: DiffLine[] = [];
  let [x, y] = [old.length, now.length];
  for (let steps = trace.length - 1; steps >= 0; steps -= 1) {
    const { fromX, fromY, wentDown } = stepBefore(trace[steps], x - y, steps);
    // What is left of both texts after the step is a run of lines that they share.
    for (; x > Math.max(fromX, 0) && y > Math.max(fromY, 0); x -= 1, y -= 1)
      lines.push(same(old[x - 1] ?? ""));
    if (steps > 0) lines.push(wentDown ? fresh(now[y - 1] ?? "") : gone(old[x - 1] ?? ""));
    [x, y] = [fromX, fromY];
  }
  return lines.reverse();
}

function stepBefore(
  furthest: ReadonlyMap<number, number> | undefined,
  diagonal: number,
  steps: number,
): { fromX: number; fromY: number; wentDown: boolean } {
  const [below, above] = [furthest?.get(diagonal - 1) ?? -1, furthest?.get(diagonal + 1) ?? -1];
  const wentDown = isDown(diagonal, steps, { below, above });
  const fromX = wentDown ? above : below;
  return { fromX, fromY: fromX - (wentDown ? diagonal + 1 : diagonal - 1), wentDown };
}

const same = (text: string): DiffLine => ({ kind: "same", text });
const fresh = (text: string): DiffLine => ({ kind: "new", text });
const gone = (text: string): DiffLine => ({ kind: "gone", text });
