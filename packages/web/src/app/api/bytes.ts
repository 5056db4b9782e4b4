import { keyHeader } from "../entry/session.ts";

/** Bytes that the API gave out. */
export interface Bytes {
  readonly blob: Blob;
  /** What the server proposes to save them as. */
  readonly name: string;
}

/** Asks for bytes. An address in a picture or a link would not carry the key of the page; this does. */
export async function fetchBytes(path: string, signal?: AbortSignal): Promise<Bytes | undefined> {
  try {
    const response = await fetch(path, {
      headers: keyHeader(),
      credentials: "same-origin",
      signal: signal ?? null,
    });
    if (!response.ok) return undefined;
    return { blob: await response.blob(), name: nameIn(response.headers.get("content-disposition") ?? "") };
  } catch {
    return undefined; // given up, or nobody answers: either way there is nothing to show
  }
}

/** Lets the person save bytes. They are bytes of no kind: whatever they are, a browser runs nothing of them. */
export async function saveBytes(path: string): Promise<boolean> {
  const bytes = await fetchBytes(path);
  if (bytes === undefined) return false;
  const url = URL.createObjectURL(new Blob([bytes.blob], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = bytes.name;
  link.click();
  // Not at once: the browser takes the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
}

function nameIn(disposition: string): string {
  const [, encoded = ""] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  try {
    return decodeURIComponent(encoded) || "file";
  } catch {
    return "file"; // cut within a character
  }
}
