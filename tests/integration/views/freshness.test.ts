import { HttpView } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { countEvents, countsOf, drive, eventually, startComputer, startLab } from "./parties.ts";

/** What is known may be as old as this in these tests, where nobody tells of changes. */
const quick = { documentAgeMs: 20 };

async function titles(computer: Awaited<ReturnType<typeof startComputer>>): Promise<string[]> {
  const { documents } = await computer.finder.query({ limit: 100 });
  return documents.map(({ title }) => title);
}

describe("what an Agent pulls is what is there now", () => {
  test("a provider that was started anew is described anew (#finder.restart)", async () => {
    const health = { everyMs: 100, timeoutMs: 500, misses: 1 };
    const options = { documents: 1, pages: 3, listsMeta: false };
    await using view = await HttpView.start(options);
    await using computer = await startComputer({ docs: view.config }, { health });
    await eventually(() => titles(computer)).toEqual(["Report 1"]);
    await view.vanish();
    await eventually(() => computer.servers.list()[0]?.state.phase).toBe("failed");
    await view.resume({ ...options, pages: 7 });
    view.state.touch("dpe://com.example.docs/doc-1");
    await eventually(async () => (await computer.finder.query()).documents).toMatchObject([
      { title: "Report 1, revision 1", page_count: 7 },
    ]);
  });

  test.each([
    ["describes documents in its list", {}],
    ["describes them in its catalogue", { listsMeta: false }],
    ["describes each by itself", { listsMeta: false, hasCatalogue: false }],
  ])("changes of a provider that never tells and %s are seen (#finder.revalidated)", async (_, more) => {
    await using lab = await startLab({ docs: { documents: 3, ...more } }, quick);
    const { computer, views } = lab;
    await eventually(() => titles(computer)).toHaveLength(3);
    const changes = countEvents(computer, "finder-changed");
    views.docs.state.touch("dpe://com.example.docs/doc-2");
    await eventually(() => titles(computer)).toContain("Report 2, revision 1");
    // Two changes close to each other are announced together.
    await eventually(() => changes.count).toBeGreaterThanOrEqual(1);
    const announced = changes.count;
    views.docs.state.addDocument();
    await eventually(() => titles(computer)).toHaveLength(4);
    await eventually(() => changes.count).toBeGreaterThan(announced);
  });

  test("changes of one of very many documents are seen, told or not (#finder.many)", async () => {
    await using lab = await startLab({ docs: { documents: 250 } }, quick);
    const { computer, views } = lab;
    const find = (): Promise<string[]> =>
      computer.finder
        .query({ keywords: ["Report 249"] })
        .then(({ documents }) => documents.map(({ title }) => title));
    await eventually(find).toEqual(["Report 249"]);
    views.docs.state.touch("dpe://com.example.docs/doc-249");
    await eventually(find).toEqual(["Report 249, revision 1"]);
    await drive(computer, "touch", { uri: "dpe://com.example.docs/doc-249" });
    await eventually(find).toEqual(["Report 249, revision 2"]);
  });

  test("a provider that tells of changes is asked nothing in steady state (#finder.cached) (#finder.revalidated)", async () => {
    await using lab = await startLab({ docs: { documents: 3 } }, quick);
    const { computer } = lab;
    await eventually(() => titles(computer)).toHaveLength(3);
    await drive(computer, "touch", { uri: "dpe://com.example.docs" });
    const asked = async (): Promise<number> => {
      const { reads, lists } = await countsOf(computer);
      return reads + lists;
    };
    await eventually(async () => {
      const before = await asked();
      for (let pull = 0; pull < 20; pull += 1) await computer.finder.query();
      return (await asked()) - before;
    }).toBe(0);
    const before = await asked();
    const until = performance.now() + 10 * quick.documentAgeMs;
    while (performance.now() < until) await computer.finder.query();
    expect(await asked()).toBe(before);
  });

  test("an update is announced while its document is still being read (#finder.change.at-once)", async () => {
    await using lab = await startLab({ docs: { documents: 1 } });
    const { computer, views } = lab;
    await eventually(() => titles(computer)).toHaveLength(1);
    views.docs.state.options = { ...views.docs.state.options, hangsOn: "read" };
    const changed = new Promise((resolve) => computer.once("finder-changed", () => resolve("announced")));
    await drive(computer, "touch", { uri: "dpe://com.example.docs/doc-1" });
    expect(await changed).toBe("announced");
    expect(await titles(computer)).toEqual(["Report 1"]);
  });
});
