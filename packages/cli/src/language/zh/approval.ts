import type { approvalEn } from "../en/approval.ts";

const number = (value: number): string => value.toLocaleString("en");

export const approvalZh: typeof approvalEn = {
  title: "智能体想运行一个工具：",
  titleOf: (agent) => `智能体 ${agent} 想运行一个工具：`,
  server: "服务器",
  tool: "工具",
  changed: "它曾被始终允许，但此后有变化：因此重新询问。",
  destructive: "其服务器声称它可能删除或覆盖内容。",
  readOnly: "其服务器声称它只读；没有人核实过。",
  noParameters: "没有参数",
  parameters: (values, characters) => `参数：${number(values)} 个值，${number(characters)} 个字符`,
  hidden: (count) => `${number(count)} 个看不见的字符写作 \\u{…}。`,
  folded: "并未全部显示；按 v 查看全部。",
  moreCharacters: (left) => `… 还有 ${number(left)} 个字符`,
  entriesShown: (shown, total) => `… 显示了 ${number(total)} 项中的 ${number(shown)} 项`,
  part: (end, total) => `— 到第 ${number(end)} 个字符，共 ${number(total)} 个；按 v 继续 —`,
  whole: "— 已全部显示 —",
  question: (tool, server) => `运行 ${server} 的 ${tool} 吗？`,
  yes: "是，仅此一次",
  always: "始终允许此工具",
  no: "否",
  view: "查看全部参数",
  keys: "y：是，仅此一次 · a：始终允许此工具 · n：否 · v：查看全部参数",
  timeLeft: (seconds, others) =>
    `${number(seconds)} 秒后自动拒绝${others === 0 ? "" : `；还有 ${number(others)} 个调用在等待`}。`,
  settled: (what, end, place) => `${what}：${place}${end}。`,
  ends: {
    once: "已允许一次",
    always: "已始终允许",
    deny: "已拒绝",
    expired: "无人及时答复，已拒绝",
    withdrawn: "智能体撤回了调用",
  },
  places: { page: "在页面上", terminal: "在终端中", command: "通过 a2c approvals " },
};
