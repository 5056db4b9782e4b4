/** A value, or the promise of one. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Goes on with the value: at once when it is there, later when it is a promise. Routing on the in-memory store
 * never leaves the tick in which the packet came, so requests of one connection keep their order.
 */
export function after<T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
