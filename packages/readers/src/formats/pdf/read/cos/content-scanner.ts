import { identity, type Matrix, multiply } from "../matrix.ts";

/** An object that a content stream draws, and how it is placed. */
export interface Drawn {
  readonly name: string;
  readonly matrix: Matrix;
}

const MOST_TOKENS = 500_000;
const MOST_DRAWN = 2_000;
const MOST_SAVED = 1_000;
const MOST_OPERANDS = 64;
// Bounded repeats: a string that never ends must not be looked through again from each of its letters.
const tokens =
  /%[^\r\n]*|\((?:\\[\s\S]|[^\\()]){0,2048}\)|<<|>>|<[\da-fA-F\s]{0,2048}>|\/[^\s()<>[\]{}/%]*|[[\]{}]|[^\s()<>[\]{}/%]+|[()<>]/g;

/** What a content stream draws. Only what places and draws objects is followed: `q`, `Q`, `cm` and `Do`. */
export function drawnObjects(content: string, start: Matrix = identity): readonly Drawn[] {
  const state = new DrawingState(start);
  const token = new RegExp(tokens);
  let operands: string[] = [];
  for (let count = 0; count < MOST_TOKENS && !state.isFull; count++) {
    const word = token.exec(content)?.[0];
    if (word === undefined) break;
    if (!/^[A-Za-z'"*]/.test(word)) {
      if (operands.length < MOST_OPERANDS) operands.push(word);
      continue;
    }
    state.apply(word, operands);
    operands = [];
    if (word === "ID") token.lastIndex = endOfInlineImage(content, token.lastIndex);
  }
  return state.drawn;
}

class DrawingState {
  readonly drawn: Drawn[] = [];
  readonly #saved: Matrix[] = [];
  #matrix: Matrix;

  constructor(start: Matrix) {
    this.#matrix = start;
  }

  get isFull(): boolean {
    return this.drawn.length >= MOST_DRAWN || this.#saved.length > MOST_SAVED;
  }

  apply(operator: string, operands: readonly string[]): void {
    if (operator === "q") this.#saved.push(this.#matrix);
    else if (operator === "Q") this.#matrix = this.#saved.pop() ?? this.#matrix;
    else if (operator === "cm") this.#matrix = multiply(this.#matrix, placement(operands));
    else if (operator === "Do")
      this.drawn.push({ name: (operands.at(-1) ?? "").slice(1), matrix: this.#matrix });
  }
}

function placement(operands: readonly string[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.slice(-6).map(Number);
  return [a, b, c, d, e, f];
}

/** The bytes of an inline picture are no operators. */
function endOfInlineImage(content: string, from: number): number {
  const end = /\sEI(?=[\s/])/g;
  end.lastIndex = from;
  return end.exec(content) ? end.lastIndex : content.length;
}
