import type { office as en } from "../en/office.ts";

export const office: typeof en = {
  title: "办公室",
  intro: "计算机与智能体会面的地方。",
  aloneTitle: "此计算机不在任何办公室中",
  aloneText:
    "它独立运行：本页面和本地程序可以访问它，但没有智能体能进来。用 a2c up，或 a2c computer --server URL --office NAME 启动即可接入。",
  phases: { connecting: "正在连接", joined: "已加入", reconnecting: "正在重连", closed: "已关闭" },
  hints: {
    connecting: "服务器尚未响应。",
    joined: "",
    reconnecting: "与服务器的连接已断开。计算机会自动重试；MCP 服务器继续运行。",
    closed: "计算机已离开办公室，不会自动返回。请重新启动它。",
  },
  address: "服务器",
  since: "开始时间",
  reconnects: "重连次数",
  copyAddress: "复制",
  members: "成员",
  agent: "智能体",
  computer: "计算机",
  self: "本机",
  version: (version) => `协议 ${version}`,
  noVersion: "未告知协议版本",
  noAgentTitle: "智能体席位空着",
  noAgentText: "每个办公室有一个智能体席位。以下是接入方法。",
  seatTaken: "智能体席位已被占用：当前智能体离开后，其他智能体才能进来。",
  unknownMembers: "连接恢复后才能知道有谁在。",
  connectTitle: "接入智能体",
  secret:
    "服务器需要密钥，此处从不显示。同一用户的程序会自动找到正在运行的 a2c up；其他程序通过 A2C_SECRET 提供密钥。",
  ways: {
    terminal: { title: "在终端中", text: "一个命令提示符，看到的与智能体相同。" },
    typescript: { title: "使用 TypeScript", text: "智能体 SDK，可用于 Node 或浏览器。" },
    mcp: {
      title: "从 MCP 客户端",
      text: "Claude、Cursor、VS Code 等不需要办公室：此命令会打印要粘贴到其设置中的内容。",
    },
  },
  copy: "复制",
};
