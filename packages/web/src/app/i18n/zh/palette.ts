import type { palette as en } from "../en/palette.ts";

export const palette: typeof en = {
  title: "前往任意位置",
  hint: "文档、页面或操作…",
  close: "关闭",
  found: (count) => `${count} 个匹配`,
  nothing: "没有这个名称的内容可用。",
  waiting: "正在查找…",
  page: (number, label) => `第 ${number} 页${label === undefined ? "" : `（印刷页码 ${label}）`}`,
  openDocument: "当前文档",
  view: "视图",
  groups: { actions: "操作", documents: "文档", pages: "页面" },
  keysTitle: "按键",
  keys: [
    {
      where: "任何位置",
      keys: [
        ["Ctrl K", "前往文档、页面或操作"],
        ["?", "显示这些按键"],
        ["Esc", "关闭或返回"],
      ],
    },
    {
      where: "访达中",
      keys: [
        ["/", "搜索文档"],
        ["↑ ↓", "移动"],
        ["Home End", "第一项、最后一项"],
        ["Page ↑ ↓", "移动一屏"],
        ["A … Z", "跳到以此开头的名称"],
        ["1 … 9", "跳到此页码"],
        ["Space", "打开或关闭快速查看"],
        ["Enter →", "打开"],
        ["Esc ←", "返回"],
      ],
    },
    {
      where: "文件夹中",
      keys: [
        ["↑ ↓", "选择文件夹"],
        ["→ ←", "展开和收起"],
        ["Enter", "进入其中的文档"],
      ],
    },
  ],
};
