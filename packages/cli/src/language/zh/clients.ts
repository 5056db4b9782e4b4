import type { clientsEn } from "../en/clients.ts";

export const clientsZh: typeof clientsEn = {
  difference: (client, file) => `${client} 的 MCP 服务器设置在 ${file}。将作如下更改：`,
  mayWrite: "写入吗？",
  nobodyToAsk: "没有写入：没有可以询问的人。",
  sayYes: "加上 --yes 再运行一次，即可不经询问写入。",
  stopped: "没有写入。",
  written: (file) => `已写入：${file}`,
  copy: (file) => `原来的内容：${file}`,
  restart: (client) => `请重新启动 ${client}。`,
  isThere: (file) => `无需更改：${file} 中已经有了。`,
  isGone: (file) => `无需更改：${file} 中没有。`,
  noSettings: (file) => `${file} 不是设置文件。`,
  cannotEdit: (file, why) => `${file} 保持原样：${why}。`,
  byHand: "请手动加入：",
  notUtf8: "它不是 UTF-8 编码",
  readOnly: "它是只读的",
  byHandOut: "请手动删除 a2c 条目。",
};
