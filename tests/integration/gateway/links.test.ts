import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stand } from "./kit.ts";
import { connect, eras, openGateway } from "./kit.ts";
import { PlainServer } from "./plain-server.ts";

const linked = ["x://own", "x://shared", "x://theirs", "x://hidden", "https://example.com/page"];
const open: AsyncDisposable[] = [];
let stand: Stand;

beforeAll(async () => {
  const a = await PlainServer.start({
    tools: [
      {
        name: "links",
        run: () => ({ content: linked.map((uri) => ({ type: "resource_link" as const, uri, name: uri })) }),
      },
    ],
    resources: ["x://own", "x://shared"].map((uri) => ({ uri, text: `a has ${uri}` })),
    unlisted: (uri) => `a has ${uri}`,
  });
  const b = await PlainServer.start({
    resources: ["x://shared", "x://theirs"].map((uri) => ({ uri, text: `b has ${uri}` })),
  });
  stand = openGateway({ a: a.config, b: b.config }, { gateway: { startWaitMs: 5_000 } });
  open.push(stand, a, b);
});
afterAll(async () => {
  for (const one of open) await one[Symbol.asyncDispose]();
});

describe.each(eras)("links in results, for a client of the %s era", (era) => {
  test("lead to the server that gave them, whoever else lists their URI, listed or not", async () => {
    await using me = await connect(stand, era);
    await me.client.listResources();
    const { content } = await me.call("invoke", { method: "a.links" });
    const uris = content.flatMap((block) => (block.type === "resource_link" ? [block.uri] : []));
    expect(uris).toEqual([
      "x://own",
      "a2c:a/x://shared",
      "a2c:a/x://theirs",
      "a2c:a/x://hidden",
      "https://example.com/page",
    ]);
    for (const at of [0, 1, 3]) {
      const { contents } = await me.client.readResource({ uri: uris[at] ?? "" });
      expect(contents).toMatchObject([{ text: `a has ${linked[at]}` }]);
    }
    const theirs = me.client.readResource({ uri: uris[2] ?? "" });
    await expect(theirs).rejects.toThrow("This URI belongs to b, not to a");
  });
});
