import type { queryEn } from "../en/query.ts";

export const queryZh: typeof queryEn = {
  columns: (names) => `列：${names}`,
  column: (name, kind) => `${name}（${kind}）`,
  kinds: {
    text: "文本",
    number: "数字",
    integer: "整数",
    date: "日期",
    timestamp: "日期时间",
    boolean: "是否",
    other: "其他",
  },
  first: "前几行：",
  none: "没有匹配的行。",
  more: (limit) => `… 还有更多行；把 --limit 设为大于 ${limit}，或者缩小查询范围。`,
  source: (place) => `来源：${place}`,
  page: (page) => `第 ${page} 页`,
  rows: (count) => `${count} 行`,
  someRows: (matched, rows) => `${rows} 行中的 ${matched} 行`,
  row: (row) => `第 ${row} 行`,
  span: (first, last) => `第 ${first} 至 ${last} 行之间`,
};
