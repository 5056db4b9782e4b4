import type { ui as en } from "../en/ui.ts";

export const ui: typeof en = {
  loading: "加载中…",
  retry: "重试",
  copy: "复制",
  copied: "已复制",
  copyFailed: "浏览器不允许复制",
  failedTitle: "无法加载",
  deadline: "计算机响应超时。",
  offline: "无法连接到计算机。程序还在运行吗？",
  unreadable: "无法读取计算机的回复。页面可能比程序旧：请刷新页面。",
  unauthorized: "此浏览器尚未获准进入。请在终端中运行 a2c open。",
  partFailed: "此列表的一部分无法加载。",
  refreshFailed: "无法刷新，显示的是较早的状态。",
  notSaved: "未能取得，请重试。",
};
