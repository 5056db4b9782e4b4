import { ANNOUNCED_WITHIN_MS, changeWaits } from "@a2c-smcp/runtime";
import { expect, test } from "vitest";
import { serveOverHttp } from "../../../packages/documents/src/index.ts";
import { makeFolder, openFolder } from "../documents/open-folder.ts";
import { noteWaits, waitsOf } from "../note-waits.ts";
import { eventually, openOffice, startComputer } from "../views/parties.ts";

const token = "a-token-for-tests";

test("a change of a file reaches an Agent after the waits of its budget, and no others", async () => {
  await using folder = await makeFolder({ "a.md": "# One" });
  await using documents = await openFolder(folder, { watch: true });
  await using service = await serveOverHttp(documents, { port: 0, token });
  const headers = { Authorization: `Bearer ${token}` };
  await using computer = await startComputer({ docs: { url: service.url.href, headers } });
  await using office = await openOffice(computer);
  const titles = async () => (await office.agent.getFinder("lab")).documents.map(({ title }) => title);
  await eventually(titles).toEqual(["One"]);

  const noted = noteWaits();
  // What was told of the file as it was before may come as late as this.
  const heard = new Promise<void>((resolve) => {
    office.agent.on("finder-changed", () =>
      titles().then((now) => {
        if (now.includes("Two")) resolve();
      }),
    );
  });
  await folder.write("a.md", "# Two");
  await heard;

  const waits = noted.filter(({ milliseconds }) => milliseconds < ANNOUNCED_WITHIN_MS);
  const { quietMs, restMs, togetherMs, noticeMs, announceMs } = changeWaits;
  const [toLook = Number.NaN, ...toRest] = waitsOf(waits, "documents/src/sources/folder-watch.ts");
  expect(toLook).toBeLessThanOrEqual(quietMs);
  expect(Math.max(...toRest)).toBeLessThanOrEqual(restMs + togetherMs);
  expect(new Set(waitsOf(waits, "provider/src/changes/change-feed.ts"))).toEqual(new Set([noticeMs]));
  expect(new Set(waitsOf(waits, "computer/src/finder/finder.ts"))).toEqual(new Set([announceMs]));
  // Beside the way of a change: how far the index is, and whether watches are still alive.
  const aside = ["documents/src/library/index-progress.ts", "documents/src/sources/watch-folders.ts"];
  const stages = new Set(waits.map(({ askedBy }) => askedBy).filter((file) => !aside.includes(file)));
  // In whatever order they are noted first: a late notice of before goes the last part of the way alone.
  expect(stages).toEqual(
    new Set([
      "documents/src/sources/folder-watch.ts",
      "provider/src/changes/change-feed.ts",
      "computer/src/finder/finder.ts",
    ]),
  );
  await eventually(titles).toEqual(["Two"]);
});
