import type { upEn } from "../en/up.ts";

export const upZh: typeof upEn = {
  description: "把文件夹提供给智能体：服务器、计算机和文档在同一个进程里",
  folders: "要提供的文件夹，或同一文件夹中的文件（默认：示例文档）",
  config: "其他 MCP 服务器的配置文件（本项目、Claude、Cursor 或 VS Code 的格式）；写在文件夹之后",
  port: "监听的端口；被占用时取下一个空闲端口，0 表示任意空闲端口",
  office: "智能体在哪个办公室找到这台计算机",
  name: "智能体看到的计算机名称",
  printSecret: "显示其他程序的智能体连接时使用的密钥（用 --secret-file 设置）",
  uiPort: "本机页面的端口；0 表示任意空闲端口",
  noOpen: "不在浏览器中打开页面",
  yes: "不询问，直接运行所有工具",
  allow: "不询问就运行的工具，按服务器和工具给出，例如 'files.*'",
  trust: "相信这些服务器关于哪些工具只读的说法：这些工具不询问就运行",
  json: "以 JSON 行输出发生的事情",
  events: `
--json 每行输出一个对象，其中 "event" 是：
  starting     folders, configs
  listening    url, port, wanted_port, taken_by
  secret       secret，使用 --print-secret 时
  web          url（页面的链接：只能使用一次，十分钟内有效）, is_built
  web-link-gone  why (used, expired)：用 a2c open 获取新链接
  mcp-server   server, phase (starting, ready, degraded, failed, disabled, stopped), tools, why, code
  indexing     phase (scanning, describing, reading), done, total, per_second, seconds_left, file
  not-confined reason：此处没有什么能把恶意文件限制在其解析器中
  unannounced  folder：无法写入，其他 a2c 命令因此找不到此系统
  unread       file, reason, message；以及 unread-gone: file
  documents    count, types, unread：目录已完整，或有变化
  indexed      pages：全部文本都可以搜索，启动以来为此读取的页数；in_part：文本只能搜索一部分的文件
  ready        url, office, computer, tools, ms
  entered      role, name；以及 left: role, name
  call         kind (tool, read, documents, windows), what, ok, ms, error
  config-changed；以及 config-error: message
  stopping；以及 stopped: ms

您的文档无需询问即可读取。其他工具会在终端询问；没有终端时会被拒绝，除非 --allow、--yes 或 --trust 允许。`,

  noFolder: "没有可以提供的文件夹：既没有指定，这里也没有示例文档。",
  noFolderHint: "请指定一个文件夹，例如：a2c up ~/Documents",
  notAFolder: (path) => `${path} 不是可以读取的文件夹或文件。`,
  notAFolderHint: "请检查名称，或指定另一个文件夹，例如：a2c up ~/Documents",
  mixed: "文件必须在同一个文件夹中，并且不能与文件夹一起提供。",
  mixedHint: "请给出文件夹，或同一文件夹中的文件；--include 可在文件夹的文件中选择。",
  refusedPorts: (first, last) => `不允许使用端口 ${first} 到 ${last}：系统把小号端口留给权限更高的程序。`,
  noFreePort: (first, last) => `从 ${first} 到 ${last} 没有空闲端口。`,
  choosePort: "用 --port 选择另一个端口，或用 --port 0 选择任意空闲端口。",
  portTaken: (wanted, port) => `端口 ${wanted} 已被占用，改用端口 ${port}。`,
  portTakenByUp: (wanted, port, pid) =>
    `端口 ${wanted} 已被另一个 a2c up（进程 ${pid}）占用，改用端口 ${port}。`,

  officeLabel: "办公室",
  computer: "计算机",
  indexing: {
    scanning: "正在查找文件",
    describing: "正在查看文件",
    reading: "正在读取文本以供搜索",
  },
  starting: "正在启动 …",
  stopping: "正在停止 …",
  documents: "文档",
  otherTypes: (_count, shown) => `其他 ${shown}`,
  progress: (done, total) => `${done} / ${total}`,
  rate: (rate) => `${rate} 个/秒`,
  left: (time) => `还需 ${time}`,
  count: (_count, shown) => `${shown} 个文档`,
  noDocuments: "这里还没有可以作为文档显示的文件；请向文件夹中添加一些。",
  more: (count) => `… 还有 ${count} 个`,
  unread: "无法读取",
  servers: "MCP 服务器",
  tools: (count) => `${count} 个工具`,
  phases: {
    stopped: "已停止",
    disabled: "已禁用",
    starting: "正在启动",
    ready: "就绪",
    degraded: "没有响应",
    failed: "失败",
  },
  connected: "已连接",
  nobody: "还没有智能体",
  roles: { agent: "智能体", computer: "计算机" },
  calls: "调用",
  lists: { documents: "文档列表", windows: "窗口" },
  ok: "成功",
  failed: "失败",
  page: "打开页面",
  notConfined: (doctor) => `没有沙箱：恶意文件将拥有您的全部权限。请运行 ${doctor}`,
  unannounced: (folder) =>
    `其他 a2c 命令找不到此系统：${folder} 无法写入。请把 XDG_RUNTIME_DIR 设为您自己的文件夹。`,
  notBuilt: "页面还没有构建：请在检出目录中运行 npm run build，然后重新启动。",
  secret: "智能体的密钥",
  look: "像智能体一样查看",
  add: "添加到 Claude",
  stopHint: "按 Ctrl-C 停止全部。",

  plainListening: (url) => `服务器地址：${url}`,
  plainWeb: (link) => `给您的页面（一次有效，十分钟内）：${link}`,
  plainLinkGone: { used: "页面的链接已被使用。", expired: "页面的链接已过期。" },
  plainNewLink: (command) => `获取新链接：${command}`,
  plainIndexing: (what, progress, left) => `文档：${what}：${progress}${left === "" ? "" : `，${left}`}。`,
  plainIndexed: "文档：凡是能读取的都可以搜索。",
  inPart: (files) => `只能搜索一部分：${files}`,
  inPartTodo: "a2c call list_problems 会说明到哪里",
  plainNotConfined: (reason) =>
    `没有沙箱：恶意文件拥有您的全部权限（${reason}）。a2c doctor 会说明怎么办；--sandbox off 表示不用沙箱。`,
  plainDocuments: (count, types, unread) =>
    `文档：${count} 个${types === "" ? "" : `（${types}）`}${unread === 0 ? "" : `，${unread} 个无法读取`}。`,
  plainUnread: (file, message) => `无法读取：${file}：${message}`,
  plainServer: (server, phase) => `MCP 服务器 ${server}：${phase}。`,
  plainReady: (office, computer) => `就绪：办公室 ${office}，计算机 ${computer}。`,
  plainEntered: (who) => `${who} 进入了办公室。`,
  plainLeft: (who) => `${who} 离开了办公室。`,
  plainConfigChanged: "配置有改动，已采用。",
  plainConfigError: "配置文件有改动但含有错误；正在运行的部分保持不变。",
  stopped: "全部已停止。",

  reasons: {
    damaged: { why: "已损坏，或与文件名不符", todo: "在原来的程序中打开并重新保存" },
    encrypted: { why: "需要密码", todo: "用 --password-file 文件 提供密码" },
    "wrong-password": { why: "需要另一个密码", todo: "把密码加到密码文件中" },
    unsupported: { why: "不支持的类型", todo: "另存为 PDF 或 Office 格式，或放到别处" },
    "tool-missing": { why: "缺少所需的程序", todo: "运行 a2c doctor" },
    "too-large": { why: "太大", todo: "拆分成较小的文件" },
    "too-slow": { why: "读取时间太长", todo: "拆分成较小的文件" },
    empty: { why: "是空的", todo: "无需处理" },
    unreadable: { why: "不存在，或没有读取权限", todo: "检查权限" },
    "folder-gone": { why: "文件夹已不存在", todo: "恢复该文件夹，或用另一个文件夹启动" },
    "name-not-utf-8": { why: "文件名不是 UTF-8", todo: "重命名" },
    "not-permitted": { why: "没有读取权限", todo: "检查权限" },
    "too-deep": { why: "文件夹层级太深", todo: "改为提供中间的某个文件夹" },
    "too-many-files": { why: "超出文件数量上限", todo: "用 --exclude 排除一些，或只提供一部分" },
    "path-too-long": { why: "路径太长", todo: "缩短上层文件夹的名称" },
    "leads-outside": { why: "链接指向文件夹之外", todo: "把它指向的文件夹也一并提供" },
    "link-loop": { why: "链接指向自身", todo: "删除该链接" },
    "not-looked-at": { why: "暂时无法查看", todo: "稍候；若一直如此，请允许打开更多文件（ulimit -n）" },
    "reading-interrupted": { why: "读取时被系统中断", todo: "稍候会自动重试；检查内存是否不足" },
  },
  serverTodo: "a2c doctor 有更多说明",
};
