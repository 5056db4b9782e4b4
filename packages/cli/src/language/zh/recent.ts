import type { recentEn } from "../en/recent.ts";

export const recentZh: typeof recentEn = {
  kinds: { new: "新增", changed: "变化", moved: "移动", removed: "移除", modified: "修改" },
  head: (total, since) => `自 ${since} 起 ${total} 个文档`,
  nothing: (since) => `自 ${since} 起没有变化。`,
  nothingKnown: (since) => `自 ${since} 起，已知的文档没有变化。`,
  from: (path) => `原为 ${path}`,
  altered: (count) => `改动 ${count} 处`,
  added: (count) => `增加 ${count} 处`,
  removed: (count) => `删除 ${count} 处`,
  place: (page) => `第 ${page} 页`,
  placeAdded: "增加",
  placeRemoved: "删除",
  placeNow: "现为",
  rest: (count) => `… 还有 ${count} 处`,
  more: (count) => `还有 ${count} 个文档：--limit`,
  watchedSince: (moment) => `从 ${moment} 起才监视文件夹；此前只知道文件的日期。`,
  building: (count) => `仍在建立索引：还有 ${count} 个文件不能搜索。缺少的内容请稍后再查。`,
};
