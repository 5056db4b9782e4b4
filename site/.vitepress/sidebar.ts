import type { DefaultTheme } from "vitepress";

type Links = { readonly text: string; readonly link: string }[];

/** What leads through the English pages. */
export function english(made: { readonly decisions: Links; readonly packages: Links }): DefaultTheme.Config {
  return {
    nav: [
      { text: "Get started", link: "/start/folder", activeMatch: "/start/" },
      { text: "Tutorials", link: "/tutorials/folder-in-claude", activeMatch: "/tutorials/" },
      { text: "Reference", link: "/reference/commands", activeMatch: "/(reference|api)/" },
      { text: "FAQ", link: "/faq" },
    ],
    sidebar: [
      group("Get started", [
        ["You have a folder", "/start/folder"],
        ["You build agents", "/start/agent"],
        ["You run many Computers", "/start/team"],
      ]),
      group("Tutorials", [
        ["Your folder in Claude", "/tutorials/folder-in-claude"],
        ["Your first agent", "/tutorials/first-agent"],
        ["Your first provider", "/tutorials/first-provider"],
        ["A team server with JWT and Redis", "/tutorials/team-server"],
      ]),
      group("How to", [
        ["Ask tables", "/how-to/ask-tables"],
        ["Find by meaning", "/how-to/search-by-meaning"],
        ["Read scans and old files", "/how-to/scans"],
        ["Approve tools", "/how-to/approve-tools"],
        ["Read files in your program", "/how-to/read-files"],
      ]),
      group("Reference", [
        ["Commands", "/reference/commands"],
        ["The a2c command in detail", "/a2c"],
        ["Configuration", "/reference/configuration"],
        ["Protocol", "/protocol"],
        ["Events", "/reference/events"],
        ["API of the packages", "/api/"],
        ["Compatibility", "/compatibility"],
        ["Words", "/glossary"],
      ]),
      group("Run it", [
        ["Operations", "/operations"],
        ["Upgrades", "/upgrades"],
        ["Security", "/project/security"],
        ["Packaging", "/project/packaging"],
        ["Troubleshooting", "/troubleshooting"],
        ["Questions", "/faq"],
      ]),
      { text: "Packages", collapsed: true, items: made.packages },
      {
        text: "Project",
        collapsed: true,
        items: [
          ...links([
            ["Architecture", "/architecture"],
            ["Testing", "/testing"],
            ["Benchmarks", "/project/benchmarks"],
            ["Contributing", "/project/contributing"],
            ["Changelog", "/project/changelog"],
          ]),
          { text: "Decisions", collapsed: true, items: made.decisions },
        ],
      },
    ],
  };
}

/** What leads through the Chinese pages; the reference is in English. */
export function chinese(): DefaultTheme.Config {
  return {
    nav: [
      { text: "开始", link: "/zh/start/folder", activeMatch: "/zh/start/" },
      { text: "教程", link: "/zh/tutorials/folder-in-claude", activeMatch: "/zh/tutorials/" },
      { text: "命令", link: "/zh/reference/commands" },
    ],
    sidebar: [
      group("开始", [
        ["我有一个文件夹", "/zh/start/folder"],
        ["我在构建智能体", "/zh/start/agent"],
        ["我要运行许多计算机", "/zh/start/team"],
      ]),
      group("教程", [
        ["在 Claude 中使用你的文件夹", "/zh/tutorials/folder-in-claude"],
        ["第一个智能体", "/zh/tutorials/first-agent"],
        ["第一个文档提供者", "/zh/tutorials/first-provider"],
        ["使用 JWT 与 Redis 的团队服务器", "/zh/tutorials/team-server"],
      ]),
      group("参考", [
        ["命令", "/zh/reference/commands"],
        ["a2c 命令详解", "/zh/a2c"],
        ["排错", "/zh/troubleshooting"],
        ["英文参考", "/reference/events"],
      ]),
    ],
    outline: { level: [2, 3], label: "本页内容" },
    docFooter: { prev: "上一页", next: "下一页" },
    darkModeSwitchLabel: "外观",
    sidebarMenuLabel: "目录",
    returnToTopLabel: "回到顶部",
    langMenuLabel: "语言",
  };
}

function group(text: string, items: readonly (readonly [string, string])[]): DefaultTheme.SidebarItem {
  return { text, items: links(items) };
}

function links(items: readonly (readonly [string, string])[]): Links {
  return items.map(([text, link]) => ({ text, link }));
}
