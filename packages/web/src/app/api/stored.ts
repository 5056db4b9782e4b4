/** What the browser keeps for this origin; null where nothing is kept, or storage is forbidden. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be forbidden: then nothing is remembered
  }
}

/** Lets the browser keep something for this origin, where it may. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage may be forbidden or full: the choice holds for this visit
  }
}
