/** A fresh request id: 32 hexadecimal digits. `crypto.randomUUID` would need a secure context in a browser. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
