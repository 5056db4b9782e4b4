/** The header that carries the page's half of its session. */
export const KEY_HEADER = "x-a2c-key";

/** Where a file on disk posts the code of its link to; see `launchPage`. */
export const ENTER_PATH = "/enter";

/** The element of the page that hands a posted code on to its script. */
export const CODE_META = "a2c-code";

/** A code as it is given out; anything else is not even tried. */
const CODE = /^[\w-]{20,64}$/;

/** What `POST /api/session` returns. */
export interface SessionAnswer {
  readonly key: string;
}

/** A link that carries a code. What stands behind the # is never sent to a server, nor to the next page. */
export function linkTo(origin: string, code: string): string {
  return `${origin}/#open=${code}`;
}

/** The code of a link, or of what stands behind its #, or a bare code. */
export function codeOf(text: string): string | undefined {
  const code = text.trim().replace(/^.*#open=/s, "");
  return CODE.test(code) ? code : undefined;
}
