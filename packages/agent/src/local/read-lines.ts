import { LinkError, LinkErrorCode } from "@a2c-smcp/link";

/** More than any answer; a line that does not end is not gathered for ever. */
const LONGEST_LINE = 64_000_000;

/** The lines of an answer as they come, without their ends; the last one counts where it has no end. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of chunksOf(body)) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    begun.push(first);
    length += first.length;
    if (length > LONGEST_LINE)
      throw new LinkError(LinkErrorCode.BadAnswer, "The Computer answered with a line that does not end");
    for (const next of others) {
      yield begun.join("");
      begun = [next];
      length = next.length;
    }
  }
  if (length > 0) yield begun.join("");
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // it has ended already
  }
}
