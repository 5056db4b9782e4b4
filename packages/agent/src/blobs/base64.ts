const STEP = 0x8000;

/** Bytes of base64, in Node and in a browser. */
export function decodeBase64(text: string): Uint8Array {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let index = 0; index < raw.length; index += 1) bytes[index] = raw.charCodeAt(index);
  return bytes;
}

/** Bytes as base64, in Node and in a browser. */
export function encodeBase64(bytes: Uint8Array): string {
  let raw = "";
  for (let index = 0; index < bytes.length; index += STEP)
    raw += String.fromCharCode(...bytes.subarray(index, index + STEP));
  return btoa(raw);
}
