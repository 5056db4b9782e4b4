import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { chinese, english } from "./sidebar.ts";

const pages = new URL("../.pages/", import.meta.url);

/** Decisions and packages are as many as there are; their titles are their first headings. */
function pagesIn(folder: string): { text: string; link: string }[] {
  return readdirSync(fileURLToPath(new URL(folder, pages)))
    .filter((name) => name.endsWith(".md") && name !== "index.md")
    .sort()
    .map((name) => {
      const [, title = name] =
        /^# (.+)$/m.exec(readFileSync(new URL(`${folder}${name}`, pages), "utf8")) ?? [];
      return { text: title.replaceAll("`", ""), link: `/${folder}${name.replace(".md", "")}` };
    });
}

export default defineConfig({
  srcDir: ".pages",
  outDir: "dist",
  title: "A2C-SMCP",
  description: "AI agents use computers: their documents page by page, their windows, their tools",
  head: [["link", { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" }]],
  cleanUrls: true,
  lastUpdated: false,
  // Text of the repository is text: what looks like markup in it is not taken for any.
  markdown: { html: false, lineNumbers: false },
  vite: { publicDir: fileURLToPath(new URL("public", pages)), logLevel: "warn" },
  themeConfig: {
    search: {
      provider: "local",
      options: {
        locales: {
          zh: { translations: { button: { buttonText: "搜索" }, modal: { noResultsText: "没有找到" } } },
        },
      },
    },
    outline: { level: [2, 3] },
  },
  locales: {
    root: {
      label: "English",
      lang: "en",
      themeConfig: english({ decisions: pagesIn("decisions/"), packages: pagesIn("packages/") }),
    },
    zh: { label: "简体中文", lang: "zh-CN", themeConfig: chinese() },
  },
});
