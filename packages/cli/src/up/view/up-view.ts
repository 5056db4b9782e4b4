import type { UpEvent } from "../up-event.ts";

/** Shows a person, or tells a program, what happens. */
export interface UpView {
  tell(event: UpEvent): void;
  /** Makes room for a question on the terminal while it is asked. */
  during<T>(question: () => Promise<T>): Promise<T>;
  close(): void;
}
