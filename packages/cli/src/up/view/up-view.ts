import type { AskPerson } from "@a2c-smcp/computer";
import type { UpEvent } from "../up-event.ts";

/** Shows a person, or reports to a program, what happens. */
export interface UpView {
  tell(event: UpEvent): void;
  /** Makes room for a question on the terminal while it is asked. */
  during<T>(question: () => Promise<T>): Promise<T>;
  /** Asks on a screen that goes on meanwhile; absent where there is none. */
  readonly ask?: AskPerson | undefined;
  close(): void;
}
