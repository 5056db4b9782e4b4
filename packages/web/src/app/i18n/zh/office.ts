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
  observing:
    "你正以观察者身份查看：这里的一切都是实时的，智能体席位仍留给智能体。在此不会调用或更改任何东西。",
  notObserving: {
    unsupported: "此服务器不支持观察者：这里只能显示本机。",
    forbidden: "本机的密钥不允许观察此办公室。",
  },
  howToObserve: {
    unsupported:
      "用 a2c up 或 a2c server 启动的服务器支持观察者。使用其他服务器时，可在席位空闲时以智能体身份查看其他计算机：a2c shell --as-agent --server URL --office NAME。",
    forbidden:
      '请向服务器的管理者索取 offices 声明中含有该角色的令牌：{"office": "NAME", "roles": ["computer", "observer"]}。',
  },
  look: "查看",
  lookAt: (name) => `查看 ${name} 的文档、窗口和工具`,
  back: "办公室",
  partsOf: (name) => `显示 ${name} 的哪一部分`,
  parts: { documents: "文档", desktop: "桌面", tools: "工具" },
  readOnly: "以观察者身份查看：只能阅读，不能调用。",
  filterDocuments: "标题、关键词、摘要",
  noDocuments: "没有文档",
  noDocumentsLike: "观察者只能搜索标题、关键词和摘要；文档正文由智能体搜索。",
  noWindows: "没有窗口",
  noTools: "没有工具",
  toDocuments: "文档列表",
  before: "上一页",
  after: "下一页",
  shownOf: (first, last, total) => `第 ${first}–${last} 个，共 ${total} 个`,
  schema: "参数",
  tokens: (count) => `${count} 个词元`,
  notSorted: "其他计算机的表格在此不能排序或筛选：观察者不调用工具。",
  copy: "复制",
};
