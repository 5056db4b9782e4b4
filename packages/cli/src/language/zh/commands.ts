import type { commandsEn } from "../en/commands.ts";

export const commandsZh: typeof commandsEn = {
  connect: {
    server: "服务器地址（默认：正在运行的 a2c up）",
    office: "要进入的办公室",
    computer: "要查看的计算机；只有一台时可省略",
    asAgent: "占用办公室的智能体席位，而不是旁观",
    secret: "服务器的共享密钥",
    secretFile: "保存共享密钥的文件",
    path: "服务器 Socket.IO 端点的 HTTP 路径",
    json: "以 JSON 输出数据",
  },
  ls: {
    description: "列出文档、文档的页或页中的元素",
    place:
      "文档的文件名、路径、标题或 dpe:// URI；handbook.pdf:43 表示第 43 页；或文件夹；省略则列出全部目录",
    type: "只列出此类型的文档，例如 pdf 或 xlsx；对页：只列出此类别的元素",
    keyword: "只列出标题、关键词或摘要中含有这些词之一的文档",
    sort: "排序：name、folder、title、type、pages、changed（最新的在前）或 size（最大的在前）",
    reverse: "反向排序",
    since: "只列出此后修改过的文档：7d、24h，或日期如 2026-03-01",
    limit: "最多显示多少条",
    offset: "先跳过多少条",
  },
  cat: {
    description: "显示文档、页、元素或任意资源",
    place: "文件名、路径或标题；handbook.pdf:43 表示第 43 页；dpe:// URI，或任意资源的 URI",
    format: "原样输出智能体读取此 URI 所得的内容",
    rows: "表格的行或列表的项，从 1 计数：100-200、100- 或 all",
    output: "把内容写入文件；图片按原始字节写入",
  },
  search: {
    description: "在所有文档的正文中搜索",
    words: '要查找的词；"短语"、前缀*，在 -- 之后还可用 -排除',
    limit: "最多显示多少处",
  },
  query: {
    description: "用 SQL 查询工作表、CSV 文件或表格，表名为 t",
    table: "文件、file.xlsx#工作表，或表格的 dpe:// URI",
    sql: "一条 SELECT；不写则显示有哪些列",
    limit: "最多显示多少行",
  },
  recent: {
    description: "显示新增、改动、移动或删除的文档，以及改动的文字",
    since: "日期如 2026-03-01，或多久以前：24h、7d、2w",
    below: "只看此文件夹之下，或符合此通配符的文件",
    limit: "最多显示多少个文档",
  },
  desktop: {
    description: "按智能体看到的样子显示计算机的窗口",
    window: "只显示此 URI 的窗口",
    watch: "持续运行，显示每次变化",
    size: "最多显示多少个窗口",
  },
  tools: {
    description: "列出工具，或显示一个工具及其参数",
    name: "要显示的工具",
  },
  call: {
    description: "调用工具并显示结果",
    tool: "工具名称",
    params: "参数，写作 key=value；列表和对象用 JSON",
    json: "全部参数作为一个 JSON 对象，或保存它的 @文件",
    timeout: "工具最多可用的秒数",
  },
  resources: {
    description: "列出 MCP 服务器的资源",
    server: "只列出此 MCP 服务器的资源",
  },
  skills: {
    description: "列出计算机的技能，或显示其中一个：给模型的说明及其文件",
    skill: "要显示的技能，用列表中的名称",
    file: "显示技能的某个文件，而不是说明",
    output: "原样写入文件",
  },
  watch: { description: "实时显示办公室里发生的事" },
  room: { description: "显示办公室里有谁", watch: "持续显示谁进出" },
  shell: { description: "用提示符浏览：cd、ls、cat、search、call" },
  completion: {
    description: "输出补全脚本，在 shell 中补全 a2c 命令和 dpe:// URI",
    shell: "你使用的 shell",
  },
};
