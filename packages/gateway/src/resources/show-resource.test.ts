import { expect, test } from "vitest";
import type { CatalogueEntry } from "../catalogue/catalogue.ts";
import { showResource } from "./show-resource.ts";

function entryOf(resource: { uri: string; name: string; title?: string; _meta?: object }): CatalogueEntry {
  const { uri } = resource;
  return { clientUri: uri, uri, server: "docs", listed: { resource } } as unknown as CatalogueEntry;
}

const uri = "dpe://h/deck";
const _meta = { file_uri: "file:///reports/2025/plan%20B.pptx" };

test("a document is listed under the name of its file, with its title where that says something", () => {
  const telling = showResource(entryOf({ uri, name: "Plan", title: "The plan for spring", _meta }));
  expect(telling).toMatchObject({ name: "plan B.pptx", title: "The plan for spring" });
  const silent = showResource(entryOf({ uri, name: "Slide 1", title: "Slide 1", _meta }));
  expect(silent).toMatchObject({ name: "plan B.pptx", title: "plan B.pptx" });
});

test("anything else keeps the name that its server gives it", () => {
  expect(showResource(entryOf({ uri: "note://1", name: "one", _meta }))).toMatchObject({ name: "one" });
  expect(showResource(entryOf({ uri: "note://1", name: "one" }))).not.toHaveProperty("title");
  expect(showResource(entryOf({ uri, name: "n", title: "Slide 1" }))).toMatchObject({
    name: "n",
    title: "Slide 1",
  });
});
