import { cpus } from "node:os";

/** Times of calls, in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Runs a call so often, one after the other, but not much longer than the given time. */
export async function measure(
  call: (round: number) => Promise<unknown>,
  { rounds, milliseconds = Number.POSITIVE_INFINITY }: { rounds: number; milliseconds?: number },
): Promise<Latency & { readonly rounds: number }> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  for (let round = 0; round < rounds && (round === 0 || performance.now() < end); round += 1) {
    const started = performance.now();
    await call(round);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { rounds: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Prints a table: the first column to the left, the others to the right. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  print(`\n${title}`);
  for (const row of rows)
    print(row.map((cell, column) => pad(cell, widths[column] ?? 0, column === 0)).join("  "));
}

function pad(cell: string, width: number, isFirst: boolean): string {
  return isFirst ? cell.padEnd(width) : cell.padStart(width);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function machine(): string {
  return `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}`;
}

export function ms(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}
