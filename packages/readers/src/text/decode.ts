import { createDecoder, type Decoder, decodeBytes } from "./decoder.ts";
import { type DetectedEncoding, type DetectOptions, detectEncoding } from "./detect-encoding.ts";

export { type DetectedEncoding, type DetectOptions, detectEncoding };

export interface DecodedText extends DetectedEncoding {
  readonly text: string;
}

/** The text of a whole file, its byte order mark left out. Bytes that fit nowhere become U+FFFD. */
export function decodeText(bytes: Uint8Array, options: DetectOptions = {}): DecodedText {
  const detected = detectEncoding(bytes, options);
  return { ...detected, text: decodeBytes(bytes.subarray(detected.bom), detected.encoding) };
}

/**
 * Decodes a file that is read in pieces. The encoding is told from `head`, its first bytes: give a few ten
 * thousand of them. The head is not decoded here: feed it like the rest, byte order mark and all.
 */
export function decodeStream(head: Uint8Array, options: DetectOptions = {}): Decoder & DetectedEncoding {
  const detected = detectEncoding(head, { ...options, partial: true });
  const decoder = createDecoder(detected.encoding);
  let toSkip = detected.bom;
  const write = (bytes: Uint8Array): string => {
    const skipped = Math.min(toSkip, bytes.length);
    toSkip -= skipped;
    return decoder.write(bytes.subarray(skipped));
  };
  return { ...detected, write, end: () => decoder.end() };
}
