import type { partsEn } from "../en/parts.ts";

export const partsZh: typeof partsEn = {
  logging: {
    level: "在 stderr 上记录多少日志",
    format: "JSON 行或便于阅读的行（默认：视终端而定）",
  },
  server: {
    description: "运行智能体与计算机会合的服务器",
    host: "监听地址；超出本机时必须启用认证",
    port: "监听端口；0 表示任意空闲端口",
    path: "Socket.IO 端点的 HTTP 路径",
    jwtKey: "接受 JWT：含公钥的 PEM 文件，或至少 32 个字符的密钥",
    jwtIssuer: "JWT 必须指明的签发者",
    jwtAudience: "JWT 必须指明的受众",
    accept: "要服务的协议版本，例如 0.2,0.3,none",
    json: "以 JSON 输出服务器的监听地址",
  },
  computer: {
    description: "托管 MCP 服务器，并向办公室的智能体提供其工具",
    server: "服务器地址，例如 http://127.0.0.1:7800",
    office: "要加入的办公室",
    name: "智能体认识这台计算机所用的名称",
    config: "列出 MCP 服务器的文件（本项目、Claude、Cursor 或 VS Code 的格式）",
    yes: "运行任何工具都不询问",
    allow: "不询问即可运行的工具，例如 'files.*' 或 '*.read_*'",
    ui: "在此端口为本机的人提供页面；0 表示任意空闲端口",
    json: "以 JSON 行输出发生的事",
  },
  uri: {
    description: "拆解 dpe:// 或 window:// URI，或指出它有什么问题",
    uri: "例如 dpe://com.example.docs/report/pages/3?format=markdown",
    json: "以 JSON 输出各部分",
  },
};
