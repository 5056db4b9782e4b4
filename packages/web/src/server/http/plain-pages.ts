import type { ServerResponse } from "node:http";

/** A page without style or script, for when the real one cannot be shown. */
function page(title: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join("\n");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1>
${body}
</main></body>
</html>
`;
}

const notBuilt = page("The page is not built yet", [
  "The Computer runs, but the files of this page are missing.",
  "In a checkout, run <code>npm run build</code> and reload. An installed package brings them along; install it again.",
]);

/** Tells a person that the page has not been built. */
export function sendNotBuilt(response: ServerResponse): void {
  sendHtml(response, 503, notBuilt);
}

function sendHtml(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" }).end(html);
}
