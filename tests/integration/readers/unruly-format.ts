import { readFile } from "node:fs/promises";
import type { Format, FormatEntry, PageContent } from "@a2c-smcp/readers";
import { findElement, pageOfElement } from "@a2c-smcp/readers";

/** Each line of the file is a page, and what its reading does. */
const deeds: Readonly<Record<string, (argument: string) => Promise<string> | string>> = {
  fine: () => "fine",
  spin: () => {
    for (;;);
  },
  grow: () => {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${index}${kept.length}`));
  },
  exit: () => process.exit(3),
  environment: () => Object.keys(process.env).join(" "),
  read: (path) =>
    readFile(path.replaceAll("|", "/"), "utf8").catch((error: unknown) => (error as Error).message),
};

const unrulyFormat: Format = {
  fileType: "unruly",
  extensions: ["unruly"],
  async open({ path }) {
    const lines = (await readFile(path, "utf8")).split("\n");
    const page = async (index: number): Promise<PageContent> => {
      const [deed = "", argument = ""] = (lines[index] ?? "").split(":");
      const text = (await deeds[deed]?.(argument)) ?? "";
      const element = {
        element_id: `txt-${index}-0`,
        category: "text" as const,
        summary: "",
        content: { text },
      };
      return { title: deed, elements: [element] };
    };
    return {
      facts: { pageCount: lines.length },
      pages: async ({ offset, limit }) =>
        lines.slice(offset, offset + limit).map((title) => ({ title, elementCount: 1 })),
      page,
      element: async (id) => {
        const index = pageOfElement(id) ?? lines.length;
        return index < lines.length ? findElement(await page(index), id, index) : undefined;
      },
      blob: async () => undefined,
      close: async () => {},
    };
  },
};

export const formats: readonly FormatEntry[] = [
  { fileType: "unruly", extensions: ["unruly"], load: async () => unrulyFormat },
];
