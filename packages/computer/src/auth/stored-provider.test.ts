import { expect, test } from "vitest";
import { CredentialStore } from "./credential-store.ts";
import { StoredProvider } from "./stored-provider.ts";

const opened: string[] = [];
const provider = new StoredProvider({
  url: "https://shop.example/mcp",
  store: new CredentialStore("/nowhere"),
  openPage: ({ href }) => void opened.push(href),
});

test.each(["https://login.example/authorize", "http://127.0.0.1:9000/authorize", "http://[::1]/authorize"])(
  "%s is shown to a person",
  async (page) => {
    await provider.redirectToAuthorization(new URL(page));
    expect(opened).toContain(page);
  },
);

test.each(["http://login.example/authorize", "javascript:alert(1)", "file:///etc/passwd"])(
  "%s, which a server may name, is not: nobody is to type a password there",
  async (page) => {
    await expect(provider.redirectToAuthorization(new URL(page))).rejects.toMatchObject({
      code: "authorization-failed",
    });
    expect(opened).not.toContain(page);
  },
);
