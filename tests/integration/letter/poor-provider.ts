import { BOOK, poorBody } from "../../conformance/letter/poor-provider.ts";
import { PlainServer } from "../gateway/plain-server.ts";

export { BOOK, PAGES, ROWS } from "../../conformance/letter/poor-provider.ts";

/** The poor provider in this process, with its reads counted. Its JSON is called plain text. */
export function startPoorProvider(): Promise<PlainServer> {
  return PlainServer.start({
    resources: [{ uri: BOOK, name: "The book", text: JSON.stringify(poorBody(BOOK)) }],
    unlisted: (uri) => {
      const body = poorBody(uri);
      return body === undefined ? undefined : JSON.stringify(body);
    },
  });
}
