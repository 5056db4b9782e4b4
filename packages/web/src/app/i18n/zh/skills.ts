import type { skills as en } from "../en/skills.ts";

export const skills: typeof en = {
  list: "技能",
  ofUser: "你的技能",
  pickTitle: "选择一个技能",
  pickText: "它的说明会显示在这里，与模型读到的完全一样。",
  emptyTitle: "没有技能",
  emptyText:
    "技能是一个文件夹，其中的 SKILL.md 说明如何完成某类工作。把你的技能放入 ~/.a2c/skills/user，或使用提供技能的 MCP 服务器。",
  folder: "文件夹",
  long: (size) => `说明共 ${size}：请在文件夹中阅读。`,
  gone: "这个技能已经不在了。",
};
