import type { UpView } from "./up-view.ts";

/** One JSON object a line, for programs. */
export function createJsonView(write: (line: string) => void): UpView {
  return {
    tell: (event) => write(`${JSON.stringify(event)}\n`),
    during: (question) => question(),
    close: () => undefined,
  };
}
