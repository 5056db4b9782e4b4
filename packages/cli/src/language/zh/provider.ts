import type { providerEn } from "../en/provider.ts";

/** `a2c doctor` 对提供文档的服务器的说明。 */
export const providerZh: typeof providerEn = {
  kept: (kept, all, untried) =>
    `文档：${all} 项约定中遵守 ${kept} 项${untried === "" ? "" : `；未能检查：${untried}`}`,
  notices:
    "文档变化时是否发送通知，无法从这里检查；在收到第一个通知之前，有人查询且已知内容超过 10 秒时，Computer 会重新查看",
  broken: {
    "documents-listed": ["列表中没有文档", "Finder 只显示一级 URI：请为每个文档列出 dpe://HOST/DOCUMENT。"],
    subscribe: ["不提供订阅", "不参与 Finder：请声明 resources.subscribe。"],
    "one-host": [
      "文档使用了多个主机名",
      "列出的文档可以找到；其他 URI 交给该主机名的第一个服务器。请每个服务器只用一个主机名。",
    ],
    "list-metadata": ["列表中文档信息太少", "Computer 需另读目录或每个文档，更慢：请填写 _meta。"],
    "list-changed": [
      "文档增减时不通知",
      "有人查询且已知内容超过 10 秒时，Computer 会重新查看：请声明 resources.listChanged，并发送 notifications/resources/list_changed。",
    ],
    "list-dates": [
      "列表看不出文档何时变化",
      "Computer 只能重读文档，文档多时分批进行：请给出 annotations.lastModified 或 _meta.content_hash。",
    ],
    templates: ["缺少模板", "客户端无法提供页面和元素：请各列出一个模板。"],
    completion: ["不补全名称", "输入 URI 时没有帮助：请回应 completion/complete。"],
    "level-0": [
      "目录不符合协议",
      "能理解的部分会被采用，其余文档要单独读取才能描述：请让 dpe://HOST 返回 documents 和 total_count。",
    ],
    "level-1": [
      "文档不符合协议",
      "只要有 page_count，我们的智能体就能打开，别的智能体未必：请返回 doc_ref、uri、title 和 page_count。",
    ],
    "level-2": [
      "页面不符合协议",
      "只要有 elements，我们的智能体就能读，别的智能体未必：请返回 page_index、title、doc_ref、uri、elements 和 element_count。",
    ],
    "level-3": [
      "元素不符合协议",
      "只要有 content，我们的智能体就能读；读不到时，页面截掉的内容会丢失：请返回 element_id、category 和 content。",
    ],
    "content-shapes": ["内容与其类别的结构不符", "能理解多少就显示多少：请使用协议规定的字段。"],
    "page-size": [
      "某个元素过长，占满页面",
      "页面可能超出模型的容量：请截到 50 行、4000 字符，并写明 truncated 和 total_rows。",
    ],
    "mime-types": [
      "JSON 标成了别的类型",
      "仍按 JSON 读取；其他 MCP 客户端可能当作文本：请标为 application/json。",
    ],
    depth: [
      "忽略了 depth=pages",
      "智能体按 page_count 逐页读，读之前看不到标题：请返回 pages 和 page_total。",
    ],
    "page-window": [
      "忽略了页面的 offset 和 limit",
      "Agent SDK 会自行截取，但整个索引每次都要传输：请只给所要的页面。",
    ],
    "format-markdown": [
      "忽略了 format=markdown",
      "Agent SDK 和网关会自行渲染其 JSON，其他 MCP 客户端不会：请返回 text/markdown。",
    ],
    "format-text": [
      "忽略了 format=text",
      "Agent SDK 和网关会自行渲染其 JSON，其他 MCP 客户端不会：请返回 text/plain。",
    ],
    categories: ["忽略了 categories", "Agent SDK 会去掉其余元素，但它们已经传输：请只给所要的类别。"],
    "row-window": [
      "忽略了行的 offset 和 limit",
      "Agent SDK 会自行截取，但整个表格每次都要传输：请只给所要的行，并写明 row_offset。",
    ],
    errors: ["不存在的内容也能读到", "智能体会当作空文档：请以 4201、4202 或 4203 拒绝。"],
    "error-codes": ["没有说明缺少什么", "Computer 按 URI 的级别猜测错误码：请使用 4201、4202 和 4203。"],
  },
};
