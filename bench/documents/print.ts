export const say = (line = ""): void => void process.stdout.write(`${line}\n`);

export function row(what: string, ...cells: readonly (string | number)[]): void {
  say(`${what.padEnd(58)}${cells.map((cell) => String(cell).padStart(12)).join("")}`);
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
