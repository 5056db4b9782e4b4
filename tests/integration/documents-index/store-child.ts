import { openIndex } from "../../../packages/documents/src/index/open-index.ts";
import { pageOf, readyEntry, sourceOf, writeFileInto } from "./index-fixture.ts";

/** What a second server does with the index, by the name that it is started with. */
const roles = {
  /** Remembers files as soon as the index is open, and stays. */
  put: async (): Promise<void> => {
    await using store = await openIndex({ file });
    await store.put(Array.from({ length: 50 }, (_, index) => readyEntry(sourceOf(`${name}-${index}`))));
    process.send?.("done");
  },
  /** Takes files and half-writes one; never gets further. */
  hang: async (): Promise<void> => {
    const store = await openIndex({ file });
    await writeFileInto(store, sourceOf("whole"), ["wholeword"]);
    await store.put([readyEntry(sourceOf("half"))]);
    const claimed = await store.claim(["half", "other"]);
    const writer = await store.write(sourceOf("half"));
    await writer.add([pageOf(0, "halfword ".repeat(60_000))]);
    process.send?.([...claimed]);
  },
  /** Writes without end. */
  write: async (): Promise<void> => {
    const store = await openIndex({ file });
    for (let index = 0; ; index++) {
      await writeFileInto(store, sourceOf(`file-${index % 20}`, { version: `${index}` }), [
        `writtenword number${index}x ${"text ".repeat(500)}`,
        `writtenword ${"more ".repeat(500)}`,
      ]);
      process.send?.(index);
    }
  },
} as const;

const [role = "", file = "", name = ""] = process.argv.slice(2);
await roles[role as keyof typeof roles]();
