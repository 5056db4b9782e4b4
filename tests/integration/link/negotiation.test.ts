import type { OfficeLinkOptions } from "@a2c-smcp/link";
import { OfficeLink } from "@a2c-smcp/link";
import { createServer } from "@a2c-smcp/server";
import { describe, expect, onTestFinished, test } from "vitest";

/** A server that takes these generations alone. */
async function startServer(only: string[], port = 0): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer({ port, accept: { only } });
  const close = (): Promise<void> => server.close({ timeoutMs: 0 });
  onTestFinished(close);
  const { url } = await server.listen();
  return { url, close };
}

function makeLink(url: string, options: Partial<OfficeLinkOptions> = {}): OfficeLink {
  const link = new OfficeLink({ url, office: "o", name: "n", role: "computer", ...options });
  onTestFinished(() => link.close());
  return link;
}

describe("the version that a link announces (#handshake.negotiation)", () => {
  test.each([
    [["0.2"], "0.2.0"],
    [["0.3"], "0.3.0"],
    [["0.4"], "0.4.0"],
    [["0.2", "0.4"], "0.4.0"],
    [["0.2", "0.3", "0.4", "0.5"], "0.5.0"],
  ])("is the newest of what the server takes: of %j it is %s", async (only, version) => {
    const { url } = await startServer(only);
    const link = makeLink(url);
    await link.open();

    expect(link.version).toBe(version);
  });

  test("is remembered for the server", async () => {
    const { url } = await startServer(["0.3"]);
    await makeLink(url).open();

    expect(makeLink(url, { name: "m" }).version).toBe("0.3.0");
  });

  test("is found out anew when a server that came back takes another", async () => {
    const before = await startServer(["0.3"]);
    const link = makeLink(before.url);
    await link.open();
    const back = new Promise((resolve) => link.once("joined", resolve));
    await before.close();
    await startServer(["0.4"], Number(new URL(before.url).port));
    await back;

    expect(link.version).toBe("0.4.0");
  });

  test("is the pinned one, and a server that does not take it is an error", async () => {
    const { url } = await startServer(["0.4"]);

    await expect(makeLink(url, { version: "0.2.0" }).open()).rejects.toMatchObject({
      code: "version-mismatch",
      message: "The server speaks protocol 0.4.0, this client speaks 0.2.0",
    });
  });

  test("is none where a server takes nothing that we speak", async () => {
    const { url } = await startServer(["0.9"]);

    await expect(makeLink(url).open()).rejects.toMatchObject({ code: "version-mismatch" });
  });
});
