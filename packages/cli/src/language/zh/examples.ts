import type { examplesEn } from "../en/examples.ts";

export const examplesZh: typeof examplesEn = {
  title: "示例：",
  of: {
    up: [
      ["a2c up ~/Documents", "提供一个文件夹，并打开它的页面"],
      ["a2c up report.pdf", "提供一个文件"],
      ["a2c up scans --ocr --ocr-languages eng+chi_sim", "同时识别图片中的文字"],
      ["a2c up . --include '*.pdf' --exclude 'drafts/**'", "只提供部分文件"],
    ],
    open: [
      ["a2c open", "打开正在运行的 a2c up 的页面"],
      ["a2c open --print", "输出一个只能供一个浏览器使用的链接"],
    ],
    init: [
      ["a2c init", "从其他程序的 MCP 服务器中选择"],
      ["a2c init --yes --dry-run", "显示将要写入的内容"],
    ],
    doctor: [
      ["a2c doctor", "检查这台机器"],
      ["a2c doctor ~/Documents --config mcp.json", "检查文件夹和 MCP 服务器"],
    ],
    ls: [
      ["a2c ls", "所有文档"],
      ["a2c ls reports/2025 --type pdf", "一个文件夹中的 PDF"],
      ["a2c ls --since 7d --sort changed", "本周修改过的，最新的在前"],
      ["a2c ls handbook.pdf", "文档的页"],
      ["a2c ls handbook.pdf:43", "第 43 页的元素"],
    ],
    cat: [
      ["a2c cat handbook.pdf:43", "第 43 页"],
      ['a2c cat "Cairn handbook"', "按标题显示整个文档"],
      ["a2c cat dpe://HOST/orders/elements/tbl-1-0 --rows 6000-6100", "长表格的若干行"],
    ],
    query: [
      ["a2c query orders.xlsx#Orders", "它的列和前几行"],
      ['a2c query orders.xlsx#Orders "SELECT Region, sum(Total) FROM t GROUP BY 1"', "每个地区的总和"],
    ],
    recent: [
      ["a2c recent 24h", "从昨天起"],
      ["a2c recent 2026-03-01 --below reports", "某一天以来，一个文件夹中"],
    ],
    search: [
      ["a2c search battery", "包含一个词的页"],
      ['a2c search "nine days" sun*', "短语，以及以此开头的词"],
      ["a2c search budget -- -draft", "包含一个词而不含另一个词的页"],
    ],
    desktop: [
      ["a2c desktop", "智能体看到的窗口"],
      ["a2c desktop --watch", "以及每次变化"],
    ],
    tools: [
      ["a2c tools", "所有工具"],
      ["a2c tools search_documents", "一个工具及其参数"],
    ],
    call: [
      ["a2c call search_documents query=battery limit=3", "值会转换为工具的类型"],
      ['a2c call search_documents --params \'{"query":"battery"}\'', "以 JSON 给出全部参数"],
    ],
    resources: [
      ["a2c resources", "所有 MCP 服务器列出的资源"],
      ["a2c resources files", "其中一个列出的资源"],
    ],
    approvals: [
      ["a2c approvals", "等待批准的调用，以及始终允许的工具"],
      ["a2c approvals allow 3f9a1c", "允许一个调用"],
      ["a2c approvals --watch", "在此终端中询问"],
    ],
    skills: [
      ["a2c skills", "用户和 MCP 服务器的技能"],
      ["a2c skills tidy-up", "其中一个给模型的说明"],
      ["a2c skills tidy-up scripts/tidy.py -o tidy.py", "随它提供的文件"],
    ],
    room: [["a2c room --server http://HOST:7800 --office main", "别处的办公室里有谁"]],
    watch: [["a2c watch --json", "每件事输出一行 JSON"]],
    shell: [["a2c shell", "然后：cd handbook.pdf、ls、cat 43"]],
    server: [
      ["a2c server", "仅供本机使用"],
      ["a2c server --host 0.0.0.0 --secret-file secret.txt", "供他人使用，需要密钥"],
      ["a2c server --config server.yaml", "使用文件中的选项"],
    ],
    computer: [
      [
        "a2c computer --server http://127.0.0.1:7800 --office main --config mcp.json",
        "把 MCP 服务器带入办公室",
      ],
    ],
    documents: [
      ["a2c documents ~/Documents", "stdio 上的 MCP 服务器"],
      ["a2c documents scans --ocr --http 8080", "通过 HTTP，并识别图片中的文字"],
    ],
    gateway: [
      ["a2c gateway --docs ~/Documents --install claude", "在 Claude Code 中使用你的文件夹"],
      ["a2c gateway --docs ~/Documents --print-config zed", "要粘贴到客户端的设置"],
      ["a2c gateway --docs scans --ocr --config mcp.json", "文档和 MCP 服务器合为一个"],
    ],
    completion: [['eval "$(a2c completion bash)"', "在此 bash 中补全命令"]],
    auth: [
      ["a2c auth login 地址", "在浏览器中登录"],
      ["a2c auth login 名称 --config mcp.json", "按名称登录配置中的服务器"],
      ["a2c auth status", "查看登录状态"],
    ],
    plugins: [
      ["a2c plugins", "市场中有什么"],
      ["a2c plugins install 插件@市场", "记下想要它；还不会运行任何东西"],
      ["a2c plugins enable 插件@市场", "带来它的技能和 MCP 服务器"],
    ],
    models: [
      ["a2c models add 模型.jar", "从软件包添加：权重、分词器、许可证"],
      ["a2c models list", "已有的模型，或试过的模型"],
    ],
    uri: [["a2c uri dpe://com.example.docs/report/pages/3", "URI 的各部分"]],
  },
};
