import type { openEn } from "../en/open.ts";

export const openZh: typeof openEn = {
  description: "在浏览器中打开正在运行的 a2c up 的页面，或打印一个新链接",
  print: "只打印新链接，不打开浏览器",
  uiPort: "有多个页面时，指定页面的端口",
  json: "以 JSON 打印结果",
  opened: (url) => `页面正在浏览器中打开：${url}`,
  once: "此链接只能使用一次，十分钟内有效。",
  nothingServed: "这里没有正在提供的页面。",
  nothingServedHint: "请用 `a2c up` 或 `a2c computer --ui PORT` 启动。",
  several: (chosen, others) => `有多个页面；当前为 ${chosen}。其他：${others}。可用 --ui-port 选择。`,
  noAnswer: (url) => `${url} 的页面没有给出链接。`,
  noAnswerHint: "提供页面的进程可能已卡住或版本不同，请重新启动。",
};
