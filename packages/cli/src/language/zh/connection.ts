import type { connectionEn } from "../en/connection.ts";

export const connectionZh: typeof connectionEn = {
  connect: {
    nothingRuns: "没有正在运行的 a2c up，也没有给出 --server。",
    nothingRunsHint:
      "在另一个终端运行 `a2c up 文件夹`，或指定服务器：--server http://127.0.0.1:7800 --office main",
    noSuchOffice: (office, offices) => `正在运行的 a2c up 中没有办公室 ${office}。正在运行：${offices}。`,
    noSuchOfficeHint: "用 --office 选择其中一个，或用 --server 指定服务器。",
    badUrl: (url) => `${url} 不是服务器地址。`,
    badUrlHint: "用 --server 给出地址，例如 http://127.0.0.1:7800。",
    several: (chosen, others) =>
      `有多个 a2c up 正在运行；当前使用 ${chosen}。其他：${others}。用 --office 或 --server 选择。`,
    unreachable: (url) => `${url} 没有响应。`,
    unreachableHint: "服务器在运行吗？用 `a2c up` 启动，或检查 --server 和 --path。",
    unauthorized: (url) => `${url} 不接受此密钥或令牌。`,
    unauthorizedHint: "请用 A2C_SECRET 或 --secret-file 给出管理员提供的密钥或令牌。",
    secretMissing: (url) => `${url} 需要密钥或令牌（JWT）。`,
    version: (theirs, ours) => `服务器使用协议 ${theirs}，此 a2c 使用 ${ours}。`,
    versionHint: "请使用同一代的 a2c，或在启动服务器时加上 --accept。",
    seatTaken: (office, holder) => `办公室 ${office} 的智能体席位已被占用：${holder}。`,
    seatWaiting: (holder) => `正在等待智能体席位；当前占用者：${holder} …`,
    seatTakenHint: "一个办公室同一时间只有一个智能体。请结束它，或在它里面查看，然后重试。",
    holder: (command, pid) => `a2c ${command}（进程 ${pid}）`,
    namedAgent: (name) => `智能体 ${name}`,
    someAgent: "另一个智能体",
    onlyOne: (computer, others) =>
      `这里只显示 ${computer}；办公室里还有：${others}。用 --computer 名称 查看其中一台。`,
    noObservers: (url) => `${url} 的服务器不支持旁观者：只有它唯一的智能体能查看。`,
    notObserver: (office) => `你无权旁观办公室 ${office}：你的令牌或密钥没有这项授权。`,
    asAgentHint: (holder) =>
      holder === undefined
        ? "--as-agent 会在命令运行期间占用办公室的智能体席位（若席位空着）。"
        : `--as-agent 会占用办公室的智能体席位；目前坐在那里的是 ${holder}。`,
    observerHint: "旁观者不能调用工具；--as-agent 会占用智能体席位，从而可以调用。",
    refused: (office, reason) => `无法进入办公室 ${office}：${reason}`,
    refusedHint: "请检查 --office 和 --secret。",
    timeout: (url) => `${url} 没有及时响应。`,
    failed: (reason) => `连接失败：${reason}`,
    lost: "连接已断开。服务器还在运行吗？",
    lostHint: "重新启动 `a2c up`，然后再次运行此命令。",
  },
  computer: {
    none: (office) => `办公室 ${office} 里没有计算机。`,
    noneHint: "启动一台：`a2c up 文件夹`，或 `a2c computer --server … --office …`。",
    which: (names) => `哪台计算机？此办公室里有 ${names}。`,
    whichHint: "用 --computer 指定一台。",
    unknown: (name, names) => `这里没有计算机 ${name}。此办公室里有 ${names}。`,
  },
  failure: {
    movedHint: (uri) => `\`a2c cat ${uri}\` 会显示它现在的内容。`,
    documentHint: "`a2c ls` 会列出有哪些文档。",
    noPage: (document, { page, count }) => `${document} 没有第 ${page} 页：共 ${count} 页。`,
    pageHint: (document) => `\`a2c ls ${document}\` 会列出它的页；URI 中的页从 0 计数。`,
    elementHint: (document) => `\`a2c ls ${document}/pages/0\` 会列出一页的元素。`,
    uriHint:
      "文档 URI 的形式为 dpe://HOST/文档、…/pages/0 或 …/elements/ID；也可以写 `a2c cat handbook.pdf:43`。",
    toolHint: "`a2c tools` 会列出有哪些工具。",
    paramsHint: (tool) => `\`a2c tools ${tool}\` 会列出它的参数。`,
    confirmHint: "此计算机在运行该工具前要询问人，而现在没有人能回答。启动时请加上 --yes 或 --allow。",
    serverHint: "`a2c resources` 会列出有哪些 MCP 服务器。",
    timeoutHint: "计算机可能正忙。请重试。",
    stopped: "已停止。",
  },
};
