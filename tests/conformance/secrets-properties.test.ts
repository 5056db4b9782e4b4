import { readConfig } from "@a2c-smcp/computer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { showConfig } from "../../packages/computer/src/config/show-config.ts";
import { NeedleSearch } from "../../packages/computer/src/inputs/needle-search.ts";
import { registerLiterals } from "../../packages/computer/src/inputs/register-literals.ts";
import { SecretRegistry } from "../../packages/computer/src/inputs/secret-registry.ts";

const often = { numRuns: 200 };
/** As people have them: letters, digits and signs, long enough not to be a word. */
const secret = fc
  .string({ unit: fc.constantFrom(..."abcXYZ0189-_.~!*"), minLength: 12, maxLength: 40 })
  .map((text) => `s${text}9`);
const anyText = fc.string({ unit: fc.constantFrom(...'ab 9é/+=%&"\\\n{}'), maxLength: 30 });

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const base64url = (text: string): string => Buffer.from(text).toString("base64url");

/** Where a secret stands in a configuration, and everything around it. */
const places: Readonly<Record<string, (secret: string) => object>> = {
  "an address": (it) => ({ url: `https://bob:${it}@h.example/mcp` }),
  "a query": (it) => ({ url: `https://h.example/mcp?page=1&access_token=${it}` }),
  "a header": (it) => ({ url: "https://h.example", headers: { Authorization: `Bearer ${it}` } }),
  "a basic header": (it) => ({
    url: "https://h.example",
    headers: { Authorization: `Basic ${base64(`u:${it}`)}` },
  }),
  "an own header": (it) => ({ url: "https://h.example", headers: { "X-Api-Key": it } }),
  "a variable": (it) => ({ command: "x", env: { SERVICE_TOKEN: it } }),
  "the address of a database": (it) => ({ command: "x", env: { DATABASE_URL: `postgres://u:${it}@h/db` } }),
  "an argument": (it) => ({ command: "x", args: ["--api-key", it] }),
  "an argument with its name": (it) => ({ command: "x", args: [`--password=${it}`] }),
  "a variable in an argument": (it) => ({ command: "docker", args: ["-e", `API_KEY=${it}`] }),
  "a header in an argument": (it) => ({ command: "npx", args: ["--header", `Authorization: Bearer ${it}`] }),
  "json in an argument": (it) => ({ command: "x", args: [JSON.stringify({ db: { password: it } })] }),
  "base64 in an argument": (it) => ({ command: "x", args: [base64(JSON.stringify({ password: it }))] }),
  "an encoded argument": (it) => ({
    command: "x",
    args: [encodeURIComponent(JSON.stringify({ token: it }))],
  }),
  "words of a database": (it) => ({ command: "x", args: [`host=h password=${it} user=u`] }),
};

/** How it may turn up in what is said. */
const forms: Readonly<Record<string, (secret: string, before: string, after: string) => string>> = {
  plain: (it, before, after) => before + it + after,
  json: (it, before, after) => JSON.stringify({ before, it, after }),
  "an address": (it, before, after) => `${before}?k=${encodeURIComponent(it)}&${after}`,
  "base64 with what stands around it": (it, before, after) => base64(before + it + after),
  "base64 for addresses": (it, before, after) => base64url(before + it + after),
  hex: (it, before, after) => Buffer.from(before + it + after).toString("hex"),
};

/** Whether a text gives away a secret, in any form that we know of. */
function givesAway(text: string, it: string): boolean {
  const inside = base64(it).slice(0, Math.floor((it.length * 8) / 6));
  return [it, encodeURIComponent(it), Buffer.from(it).toString("hex"), inside].some((form) =>
    text.includes(form),
  );
}

describe.each(Object.entries(places))("a secret that is written out in %s", (_, serverWith) => {
  test("is not in what Agents see of the configuration (#computer.secrets-stay)", () => {
    fc.assert(
      fc.property(secret, (it) => {
        const shown = JSON.stringify(showConfig(readConfig({ mcpServers: { s: serverWith(it) } })));
        expect(givesAway(shown, it)).toBe(false);
      }),
      often,
    );
  });

  test.each(Object.entries(forms))(
    "is taken out of what is said as %s (#computer.secrets-stay)",
    (_form, write) => {
      fc.assert(
        fc.property(secret, anyText, anyText, (it, before, after) => {
          const secrets = new SecretRegistry();
          const { servers } = readConfig({ mcpServers: { s: serverWith(it) } });
          for (const server of Object.values(servers)) registerLiterals(server, secrets);
          const said = write(it, before, after);
          expect(givesAway(secrets.scrub(said), it)).toBe(false);
          expect(givesAway(JSON.stringify(secrets.scrubResult({ deep: [{ said }] })), it)).toBe(false);
        }),
        often,
      );
    },
  );
});

test("the search finds what looking for each needle finds", () => {
  const few = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 2, maxLength: 6 });
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 60 });
  fc.assert(
    fc.property(fc.uniqueArray(few, { maxLength: 8 }), text, (needles, hay) => {
      const slow = needles.flatMap((needle) =>
        [...hay].flatMap((_, at) => (hay.startsWith(needle, at) ? [`${at} ${needle}`] : [])),
      );
      const quick = new NeedleSearch(needles)
        .find(hay)
        .map(({ start, end }) => `${start} ${hay.slice(start, end)}`);
      expect(new Set(quick)).toEqual(new Set(slow));
    }),
  );
});
