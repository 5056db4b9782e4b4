import { fairShares } from "./fair-share.ts";

const OVERHEAD = 2_048;

/** Texts that one message can hold: those that take more than their share are cut, and say so. */
export function fitTexts(texts: readonly string[], maxPayload: number): string[] {
  const sizes = texts.map(bytesOf);
  const shares = fairShares(sizes, maxPayload - OVERHEAD);
  return texts.map((text, index) => {
    const share = shares[index] ?? 0;
    return share < (sizes[index] ?? 0) ? cut(text, share) : text;
  });
}

function cut(text: string, bytes: number): string {
  const note = `\n[Cut: this window has ${text.length} characters; ask for it by itself, or read its resource]`;
  // As JSON one unit has six bytes at most.
  return text.slice(0, Math.max(0, Math.floor((bytes - bytesOf(note)) / 6))) + note;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 1;
}
