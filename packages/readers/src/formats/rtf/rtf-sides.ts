import { foldSpace, LINE_BREAK } from "../../text/fold-space.ts";
import { inlineContent } from "../../text/inline-runs.ts";
import type { RtfFlow } from "./rtf-flow.ts";
import type { Destination } from "./rtf-group.ts";

/** Puts to use what stands beside the text: properties, notes, headers, the addresses of links. */
export class RtfSides {
  readonly facts = new Map<string, string>();
  readonly #flow: RtfFlow;
  #author: string | undefined;
  #url: string | undefined;
  readonly #shown = new Set<string>();

  constructor(flow: RtfFlow) {
    this.#flow = flow;
  }

  use({ use, text: raw, pieces }: Extract<Destination, { kind: "side" }>): void {
    const text = foldSpace(raw.replaceAll("\n", LINE_BREAK));
    if (text === "") return;
    switch (use) {
      case "marker":
        this.#flow.setMarker(text);
        break;
      case "instruction":
        this.#link(text);
        break;
      case "annotation-author":
        this.#author = text;
        break;
      case "footnote":
        this.#flow.addNote(inlineContent(text, pieces));
        break;
      case "annotation":
        this.#comment(text);
        break;
      case "header":
      case "footer":
        this.#banner(use, text);
        break;
      default:
        this.facts.set(use, text.replaceAll("\n", " "));
    }
  }

  #link(instruction: string): void {
    const [, url, place] =
      /HYPERLINK\s+(?:"([^"]{1,2000})")?\s*(?:\\l\s+"([^"]{1,2000})")?/i.exec(instruction) ?? [];
    this.#url = place === undefined ? url : `${url ?? ""}#${place}`;
  }

  /** Where the field leads whose text begins; undefined where it is no link. */
  takeAddress(): string | undefined {
    const url = this.#url;
    this.#url = undefined;
    return url;
  }

  #comment(text: string): void {
    const author = this.#author;
    this.#author = undefined;
    this.#flow.attach({
      category: "annotation",
      content: { ...(author ? { author } : {}), text },
      metadata: { type: "comment" },
    });
  }

  /** Every section repeats them; each is shown once. */
  #banner(category: "header" | "footer", text: string): void {
    const key = `${category} ${text}`;
    if (this.#shown.has(key)) return;
    this.#shown.add(key);
    this.#flow.attach({ category, content: { text } });
  }
}
