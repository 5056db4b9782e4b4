/** A value that changes, and those who want to know. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** The answer ends it. */
  subscribe(listener: () => void): () => void;
}

/** A store in memory; setting the same value again notifies nobody. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
