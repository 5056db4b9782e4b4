/** Whether bytes are UTF-8 to the letter. A character that the end cuts in half is fine with `partial`. */
export function isUtf8(bytes: Uint8Array, options: { partial?: boolean } = {}): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    decoder.decode(bytes, { stream: options.partial === true });
    return true;
  } catch {
    // TypeError: a byte that UTF-8 does not allow here.
    return false;
  }
}

/** Whether bytes are UTF-8 with a few broken places, as in a log that was cut: reading it as anything else ruins all of it. */
export function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  let good = 0;
  let bad = 0;
  for (const character of text) {
    if (character === "\ufffd") bad++;
    else if (character > "\u007f") good++;
  }
  return good >= 10 && bad * 10 <= good;
}
