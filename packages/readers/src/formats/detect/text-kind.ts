const headerLine =
  /^(received|from|to|cc|subject|date|message-id|mime-version|return-path|delivered-to|content-type|x-[a-z-]+|reply-to|sender|dkim-signature|authentication-results|arc-seal):/i;

/** What a text is, by how it starts; undefined when it is just a text. */
export function kindOfText(head: Uint8Array): string | undefined {
  // Only ASCII matters here, so that one rule serves every encoding.
  const start = Buffer.from(head.filter((byte) => byte > 0 && byte < 0x80))
    .toString("latin1")
    .trimStart();
  return kindOfMarkup(start) ?? kindOfJson(start) ?? (isEmail(start) ? "eml" : undefined);
}

function kindOfMarkup(start: string): string | undefined {
  if (!start.startsWith("<")) return undefined;
  if (/<html[\s>]|<!doctype\s+html/i.test(start.slice(0, 4096))) return "html";
  if (start.startsWith("<?xml")) return "xml";
  return /^<(head|body|table|div|p|h[1-6]|meta|title)[\s>]/i.test(start) ? "html" : undefined;
}

function kindOfJson(start: string): string | undefined {
  if (!/^(\{\s*("|\})|\[\s*[[{"\]])/.test(start)) return undefined;
  return start.startsWith("{") && /"cell_type"\s*:|"nbformat"\s*:/.test(start) ? "ipynb" : "json";
}

function isEmail(start: string): boolean {
  const [head = ""] = start.split(/\r?\n\r?\n/, 1);
  const lines = head.split(/\r?\n/, 200).filter((line) => !/^[ \t]/.test(line));
  const known = lines.filter((line) => headerLine.test(line)).length;
  return known >= 3 && lines.every((line) => /^[!-9;-~]+:|^From /.test(line));
}
