import { readFileSync, statSync } from "node:fs";

export const say = (line = ""): void => void process.stdout.write(`${line}\n`);

export function row(what: string, ...cells: readonly (string | number)[]): void {
  say(`${what.padEnd(46)}${cells.map((cell) => String(cell).padStart(16)).join("")}`);
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
export const ms = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
export const perSecond = (count: number, milliseconds: number): number =>
  Math.round(count / (milliseconds / 1_000));

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The milliseconds that something took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The most memory that a process has ever held, in bytes. */
export function peakMemory(pid: number | "self" = "self"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
}

/** What an index takes on the disk, with what is not yet merged into it. */
export function indexBytes(file: string): number {
  return [file, `${file}-wal`].reduce(
    (sum, name) => sum + (statSync(name, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** The power with which a cost grows: 1 is in proportion, 2 is with the square. */
export function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (index: 0 | 1): number => logs.reduce((sum, point) => sum + point[index], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const above = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return above / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}
