import { isSecretName } from "./secret-names.ts";

/** A part of a text that is a secret, written out. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  /** What it is: the name that it stands under, else `password` or `token`. */
  readonly name: string;
}

/** Placeholders become as many of these: they are no letters of any secret, and places stay the same. */
const MASK = "\ue000";
const placeholder = /\$\{(?:input|env):[^{}]{1,256}\}/g;
/** A placeholder, with the name that it stands under: `sid=${input:sid}`. */
const reference = /(?:[\w.-]{1,64}=)?\ue000+[;,]?/g;
const scheme = /^(?:bearer|basic|token|apikey)\s+/i;

// Every repetition is bounded, so that no text takes long.
const userInfo = /[a-z][a-z0-9+.-]{0,30}:\/\/([^\s"'`/?#@:]{0,256})(?::([^\s"'`/?#]{1,1024}))?@/dgi;
const named =
  /(?<![\w.])(\w[\w.-]{0,63})(?:\\?["'])?\s{0,3}[=:]\s{0,3}(?:\\?["'])?(?:(?:bearer|basic|token|apikey)\s{1,3})?/gi;
const quotedValue = /[^"'\\]{1,4096}/y;
const plainValue = /[^\s,;&"'<>()[\]{}\\]{1,4096}/y;
const bearer = /\b(?:bearer|basic)\s{1,3}([\w.~+/=-]{8,4096})/dgi;
const knownTokens =
  /(?<!\w)((?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-)[\w.-]{3,4096}|(?:sk-|AKIA|ASIA|AIza|eyJ|hf_|npm_|pypi-)[\w.-]{8,4096})/dg;

/**
 * The secrets that stand in a text of the configuration: a value whose name says so, passwords and parameters of
 * addresses, `KEY=value`, headers, JSON, tokens of well-known forms, and all of these in base64 or percent-encoding.
 * What a placeholder stands for is none.
 */
export function secretSpans(text: string, name = ""): SecretSpan[] {
  const masked = text.replace(placeholder, (found) => MASK.repeat(found.length));
  if (isSecretName(name)) {
    const start = scheme.exec(masked)?.[0].length ?? 0;
    return keepLiteral(masked, [{ start, end: masked.length, name: name.replace(/^-+/, "") }]);
  }
  return keepLiteral(masked, merge([...plainSpans(masked), ...encodedSpans(masked)]));
}

function plainSpans(text: string): SecretSpan[] {
  const passwords = [...text.matchAll(userInfo)].flatMap((found) => {
    if (found.indices?.[2]) return spanOf(found.indices[2], "password");
    return (found[1]?.length ?? 0) >= 20 ? spanOf(found.indices?.[1], "token") : [];
  });
  const schemes = [...text.matchAll(bearer)].flatMap((found) =>
    /\d/.test(found[1] ?? "") ? spanOf(found.indices?.[1], "token") : [],
  );
  const tokens = [...text.matchAll(knownTokens)].flatMap(({ indices }) => spanOf(indices?.[1], "token"));
  return [...passwords, ...namedSpans(text), ...schemes, ...tokens];
}

/** `name=value`, `name: value` and `"name": "value"` of names that say so. */
function namedSpans(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  let after = 0;
  for (const { 0: found, 1: name = "", index } of text.matchAll(named)) {
    const start = index + found.length;
    if (start < after || !(isSecretName(name) || /^key$/i.test(name))) continue;
    const value = valueAt(text, start);
    // Many things are a key; one that is long is a secret.
    if (value.length < (isSecretName(name) ? 1 : 16)) continue;
    after = start + value.length;
    spans.push({ start, end: after, name });
  }
  return spans;
}

function valueAt(text: string, start: number): string {
  const pattern = /["']/.test(text.charAt(start - 1)) ? quotedValue : plainValue;
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0] ?? "";
}

/** What is encoded is hidden as a whole when there is a secret inside. */
function encodedSpans(text: string): SecretSpan[] {
  return [...text.matchAll(/[^\s"'&?=;,]+/g)].flatMap(({ 0: run, index }) => {
    const inside = [decodedPercent(run), ...decodedBase64(run)].flatMap((plain) =>
      plain === undefined ? [] : plainSpans(plain),
    );
    const [first] = inside;
    const padding = /={0,2}/y;
    padding.lastIndex = index + run.length;
    const end = index + run.length + (padding.exec(text)?.[0].length ?? 0);
    return first ? [{ start: index, end, name: first.name }] : [];
  });
}

/** The texts that a text holds in base64 or percent-encoding. */
export function decodedParts(text: string): string[] {
  return [...text.matchAll(/[^\s"'&?=;,]+/g)].flatMap(({ 0: run }) =>
    [decodedPercent(run), ...decodedBase64(run)].flatMap((plain) => plain ?? []),
  );
}

function decodedPercent(run: string): string | undefined {
  if (!/%[0-9a-f]{2}/i.test(run)) return undefined;
  try {
    return decodeURIComponent(run);
  } catch {
    return undefined; // a percent sign that means itself
  }
}

function decodedBase64(run: string): string[] {
  return [...run.matchAll(/[A-Za-z0-9+/_-]{12,}/g)].flatMap(({ 0: part }) => {
    const plain = Buffer.from(part, "base64").toString("utf8");
    return /^[\t\n\r\x20-\x7e\u00a0-\ud7ff]+$/.test(plain) ? [plain] : [];
  });
}

function spanOf(place: readonly [number, number] | undefined, name: string): SecretSpan[] {
  return place && place[0] < place[1] ? [{ start: place[0], end: place[1], name }] : [];
}

/** A part that is nothing but placeholders names a secret and is none. */
function keepLiteral(masked: string, spans: readonly SecretSpan[]): SecretSpan[] {
  return spans.filter(({ start, end }) => masked.slice(start, end).replace(reference, "").trim() !== "");
}

function merge(spans: readonly SecretSpan[]): SecretSpan[] {
  const merged: SecretSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start < last.end)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}
