/** How much one MCP server may list. What is over is left out and said, so that the others are not. */
export interface ListBudget {
  readonly entries: number;
  /** As JSON, all entries together. */
  readonly characters: number;
  /** As JSON, one entry. */
  readonly entryCharacters: number;
}

/** Several times what the largest servers that we know of list. */
export const toolBudget: ListBudget = { entries: 5_000, characters: 4_000_000, entryCharacters: 250_000 };
/** What a list of resource templates of one server may take. */
export const templateBudget: ListBudget = { entries: 1_000, characters: 1_000_000, entryCharacters: 50_000 };
/** What a list of resources of one server may take. */
export const resourceBudget: ListBudget = {
  entries: 150_000,
  characters: 100_000_000,
  entryCharacters: 50_000,
};

/** Takes the entries of a list for as long as the budget lasts. */
export class BudgetedList<T> {
  readonly items: T[] = [];
  readonly #budget: ListBudget;
  #characters = 0;
  #tooLarge = 0;
  #isFull = false;

  constructor(budget: ListBudget) {
    this.#budget = budget;
  }

  /** Whether nothing more is taken. */
  get isFull(): boolean {
    return this.#isFull;
  }

  add(items: readonly T[]): void {
    for (const item of items) this.#add(item);
  }

  /** What was left out, in words. */
  problems(): string[] {
    const { entryCharacters } = this.#budget;
    return [
      ...(this.#tooLarge > 0
        ? [`entries of more than ${entryCharacters} characters are left out: ${this.#tooLarge}`]
        : []),
      ...(this.#isFull
        ? [`only the first ${this.items.length} entries are taken, the rest is left out (${this.#limits()})`]
        : []),
    ];
  }

  #add(item: T): void {
    const { entries, characters, entryCharacters } = this.#budget;
    const size = JSON.stringify(item).length;
    if (size > entryCharacters) {
      this.#tooLarge += 1;
      return;
    }
    this.#isFull ||= this.items.length >= entries || this.#characters + size > characters;
    if (this.#isFull) return;
    this.#characters += size;
    this.items.push(item);
  }

  #limits(): string {
    return `limits: ${this.#budget.entries} entries, ${this.#budget.characters} characters`;
  }
}

/** What of a whole list would be left out. */
export function problemsOfList(items: readonly unknown[], budget: ListBudget): string[] {
  const list = new BudgetedList(budget);
  list.add(items);
  return list.problems();
}
