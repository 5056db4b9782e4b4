import { codeOf, ENTER_PATH } from "../../api/entry.ts";

/**
 * A page to be kept in a file that only its owner reads, and opened in a browser instead of the link: so the code is an
 * argument of no process, and stands in no history. It posts the code by itself, or at the press of its button.
 */
export function launchPage(link: string): string {
  const action = new URL(ENTER_PATH, link).href;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark"><title>A2C</title></head>
<body><form method="post" action="${action}">
<input type="hidden" name="code" value="${codeOf(link) ?? ""}">
<button>Open the page · <span lang="zh">打开页面</span></button>
</form><script>document.forms[0].submit()</script></body>
</html>
`;
}
