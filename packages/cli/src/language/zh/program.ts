import type { programEn } from "../en/program.ts";

export const programZh: typeof programEn = {
  description: "让 AI 智能体使用这台计算机：逐页阅读文档、查看窗口、调用工具。",
  version: "显示版本",
  help: "显示此帮助",
  helpCommand: "显示某个命令的帮助",
  lang: "消息语言（默认：按系统语言）",
  noColor: "纯文本，不带颜色",
  afterError: "加上 --help 查看用法。",
  exitCodes: "退出码：0 完成，1 失败或搜索无结果，2 用法错误。",
  helpTitles: {
    "Usage:": "用法：",
    "Arguments:": "参数：",
    "Options:": "选项：",
    "Global Options:": "全局选项：",
    "Commands:": "命令：",
  },
  option: {
    choices: (list) => `可选：${list}`,
    default: (value) => `默认：${value}`,
    environment: (name) => `或设置 ${name}`,
    between: "；",
  },
  groups: { start: "开始：", office: "查看：", parts: "组件：", more: "其他：" },
  mistakes: [
    [/^error: unknown option '(.+)'/, "错误：未知选项 '$1'"],
    [/^error: unknown command '(.+)'/, "错误：未知命令 '$1'"],
    [/^error: missing required argument '(.+)'/, "错误：缺少参数 '$1'"],
    [/^error: required option '(.+)' not specified/, "错误：缺少必需的选项 '$1'"],
    [/^error: option '(.+)' argument missing/, "错误：选项 '$1' 缺少值"],
    [
      /^error: too many arguments(?: for '(?:.+)')?\. Expected (\d+) arguments? but got (\d+)\./,
      "错误：参数过多：应为 $1 个，实际 $2 个。",
    ],
    [/^error: option '(.+?)' argument '(.*?)' is invalid\. ?/, "错误：选项 '$1' 的值 '$2' 无效。"],
    [
      /^error: command-argument value '(.*?)' is invalid for argument '(.+?)'\./,
      "错误：参数 '$2' 的值 '$1' 无效。",
    ],
    [/^error: option '(.+)' cannot be used with option '(.+)'/, "错误：选项 '$1' 不能与选项 '$2' 同时使用"],
    [/Allowed choices are (.+)\./, "可选值：$1。"],
    [/\(Did you mean one of (.+)\?\)/, "（你是想输入 $1 之一吗？）"],
    [/\(Did you mean (.+)\?\)/, "（你是想输入 $1 吗？）"],
  ],
  unexpected: (reason) => `意外错误：${reason}`,
  bug: "这是程序缺陷。设置 A2C_DEBUG=1 可查看出错位置。",
  stopped: "已停止",
};
