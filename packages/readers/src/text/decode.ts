import { decodeBytes } from "./decoder.ts";
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
