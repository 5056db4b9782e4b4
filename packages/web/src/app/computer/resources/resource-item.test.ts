import { expect, test } from "vitest";
import { resourceItem } from "./resource-item.ts";

const uri = "dpe://com.example.docs/a";
const about = { uri, server: "docs", description: "Costs of the year", mimeType: null, size: null };
const path = "/srv/papers/money/budget.xlsx";

test("a document is called by its file where its title says nothing, with the title and the folder below", () => {
  expect(resourceItem({ ...about, name: "Sheet1", path }, ["/srv/papers"])).toEqual({
    key: `docs ${uri}`,
    uri,
    group: "docs",
    title: "budget.xlsx",
    note: "Sheet1 · money · Costs of the year",
  });
});

test("a title that says something has the file below it", () => {
  const item = resourceItem({ ...about, name: "Harbour budget", path, description: "" }, [
    "/srv/papers/money",
  ]);
  expect(item).toMatchObject({ title: "Harbour budget", note: "budget.xlsx" });
});

test("what has no file is called as its server calls it, or by its URI", () => {
  const plain = { ...about, path: null, description: "" };
  expect(resourceItem({ ...plain, name: "notes" }, [])).toMatchObject({ title: "notes", note: uri });
  expect(resourceItem({ ...plain, name: "" }, [])).toMatchObject({ title: uri, note: uri });
});
