import { countHidden } from "./hidden-characters.ts";

/** How much a value holds. */
export interface ValueSize {
  /** Values in all, objects and lists included. */
  readonly values: number;
  /** Characters of texts, keys, numbers and words. */
  readonly characters: number;
  /** Of these, the ones that a reader does not see or is misled by. */
  readonly hidden: number;
}

/** Measures a value however deep it is. */
export function measureValue(value: unknown): ValueSize {
  let values = 0;
  let characters = 0;
  let hidden = 0;
  const add = (text: string): void => {
    characters += text.length;
    hidden += countHidden(text);
  };
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    values += 1;
    if (typeof next !== "object" || next === null) add(String(next));
    else if (Array.isArray(next)) for (const item of next) waiting.push(item);
    else
      for (const [key, field] of Object.entries(next)) {
        add(key);
        waiting.push(field);
      }
  }
  return { values, characters, hidden };
}
