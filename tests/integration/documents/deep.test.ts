import { expect, test } from "vitest";
import { excessOf } from "../../../packages/runtime/src/index.ts";
import { connect } from "./connect.ts";
import { makeFolder, openFolder } from "./open-folder.ts";

const nested = (open: string, close: string): string => `${open.repeat(300)}x${close.repeat(300)}`;

test("documents of any depth are answered within the bounds that every reader takes, and say what was cut", async () => {
  await using folder = await makeFolder({
    "list.html": `<html><body>${nested("<ul><li>x", "</li></ul>")}</body></html>`,
    "table.html": `<html><body>${nested("<table><tr><td>", "</td></tr></table>")}</body></html>`,
    "deep.json": nested('{"a":', "}").replace("x", "1"),
    "deep.xml": `<r>${nested("<a>", "</a>")}</r>`,
    "list.md": Array.from({ length: 200 }, (_, n) => `${"  ".repeat(n)}- item ${n}`).join("\n"),
  });
  await using documents = await openFolder(folder);
  await using reader = await connect(documents);
  expect(documents.problems()).toEqual([]);
  for (const { source } of documents.context.library.documents()) {
    const page = await reader.json(`dpe://com.example.docs/${source.docRef}/pages/0`);
    expect([source.name, excessOf(page)]).toEqual([source.name, undefined]);
    for (const { element_id } of page["elements"] as { element_id: string }[]) {
      const element = await reader.json(`dpe://com.example.docs/${source.docRef}/elements/${element_id}`);
      expect([source.name, excessOf(element)]).toEqual([source.name, undefined]);
    }
  }
  const list = documents.context.library.documents().find(({ source }) => source.name === "list.html");
  const page = await reader.json(`dpe://com.example.docs/${list?.source.docRef}/pages/0`);
  expect(page["elements"]).toContainEqual(
    expect.objectContaining({ content: expect.objectContaining({ truncated: true }) }),
  );
});
