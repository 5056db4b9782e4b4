import { expect, test } from "vitest";
import { hideInArguments, hideSecrets } from "./hide-secrets.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");

test.each([
  ["postgres://u:DSN-pass@h/db", "postgres://u:***@h/db"],
  ["--dsn=postgres://u:p@ss:w@h:5432/db?sslmode=on", "--dsn=postgres://u:***@h:5432/db?sslmode=on"],
  ["http://bob:pw1@h/?api_key=abc&page=1", "http://bob:***@h/?api_key=***&page=1"],
  ["https://0123456789abcdef0123@github.example/x", "https://***@github.example/x"],
  ["https://bob@host/x", "https://bob@host/x"],
  ["https://h/x?sig=abc%2Fd&v=1#token=zzz", "https://h/x?sig=***&v=1#token=***"],
  ["https://h/x?key=AIzaSyA-0123456789", "https://h/x?key=***"],
  ["https://h/x?key=name", "https://h/x?key=name"],
  ["API_KEY=abc", "API_KEY=***"],
  ["host=h user=u password=hunter2 dbname=d", "host=h user=u password=*** dbname=d"],
  ["Server=h;Uid=u;Pwd=hunter2;Database=d", "Server=h;Uid=u;Pwd=***;Database=d"],
  ["Authorization: Bearer abc.def", "Authorization: Bearer ***"],
  ["X-Api-Key: abc", "X-Api-Key: ***"],
  ['{"apiKey":"a b,c","n":1}', '{"apiKey":"***","n":1}'],
  ["{'token': 'abc'}", "{'token': '***'}"],
  ['{\\"secret\\":\\"abc\\"}', '{\\"secret\\":\\"***\\"}'],
  ["curl -H 'Cookie: sid=1'", "curl -H 'Cookie: ***'"],
  ["use ghp_0123456789abcdef now", "use *** now"],
  ["sk-ant-0123456789", "***"],
  [`--config=${base64('{"password":"hunter2"}')}`, "--config=***"],
  [`x ${base64("postgres://u:hunter2@h/db")} y`, "x *** y"],
  [encodeURIComponent('{"token":"abc"}'), "***"],
  ["max_tokens=4096", "max_tokens=4096"],
  ["author=me; authority: x", "author=me; authority: x"],
  ["a basic understanding", "a basic understanding"],
  ["https://a.example/mcp?page=1", "https://a.example/mcp?page=1"],
  ["--token=${input:t}", "--token=${input:t}"],
  ["http://${env:U}:${input:p}@h/?token=${env:T}", "http://${env:U}:${input:p}@h/?token=${env:T}"],
  ["http://u:x${input:p}@h/", "http://u:***@h/"],
])("%s is shown as %s (#computer.secrets-stay)", (text, shown) => {
  expect(hideSecrets(text)).toBe(shown);
});

test.each([
  ["Bearer abc", "Authorization", "Bearer ***"],
  ["Bearer ${input:t}", "Authorization", "Bearer ${input:t}"],
  ["abc", "MY_TOKEN", "***"],
  ["YWJjZGVm=", "MY_TOKEN", "***"],
  ["sid=${input:s}; theme=${env:T}", "Cookie", "sid=${input:s}; theme=${env:T}"],
  ["sid=${input:s}; user=bob", "Cookie", "***"],
  ["en", "LANG", "en"],
  ["postgres://u:p@h", "DATABASE_URL", "postgres://u:***@h"],
])("%s under the name %s is shown as %s", (text, name, shown) => {
  expect(hideSecrets(text, name)).toBe(shown);
});

test("arguments are hidden by the option before them", () => {
  const args = [
    "--api-key",
    "k",
    "--password=p",
    "--verbose",
    "file",
    "-u",
    "me:pw",
    "-e",
    "TOKEN=t",
    "--token",
    "--x",
  ];
  expect(hideInArguments(args)).toEqual([
    ...["--api-key", "***", "--password=***", "--verbose", "file", "-u", "me:***", "-e", "TOKEN=***"],
    ...["--token", "--x"],
  ]);
});

test.each(["a=", "pwd=", "x://a:", "%41", "eyJ", '\\"token\\":', "bearer "])(
  "two hundred kilobytes of %j is gone through in time",
  (part) => {
    expect(hideSecrets(part.repeat(200_000 / part.length)).length).toBeGreaterThan(0);
  },
);
