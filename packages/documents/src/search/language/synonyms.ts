/**
 * Words that mean the same in letters, contracts, manuals and reports: short forms, and words of which one is asked for
 * and the other is written. Few and sure: a word that only sometimes means the same is not here.
 */
const groups: readonly string[] = [
  "capex = capital expenditure = capital expenditures = purchases of property",
  "opex = operating expense = operating expenses",
  "cogs = cost of goods sold = cost of sales = cost of revenue",
  "ppe = pp e = property plant and equipment",
  "eps = earnings per share",
  "ebitda = earnings before interest taxes depreciation and amortization",
  "roi = return on investment",
  "roa = return on assets",
  "roe = return on equity",
  "r d = research and development",
  "sg a = selling general and administrative",
  "vat = value added tax",
  "fx = foreign exchange",
  "yoy = year over year",
  "ceo = chief executive officer",
  "cfo = chief financial officer",
  "cto = chief technology officer",
  "hr = human resources",
  "qty = quantity",
  "tel = telephone = phone",
  "q 1 = first quarter",
  "q 2 = second quarter",
  "q 3 = third quarter",
  "q 4 = fourth quarter",
  "usa = united states = u s",
  "uk = united kingdom",
  "eu = european union",
  "ai = artificial intelligence",
  "garantie = gewahrleistung",
  "urlaub = ferien",
  "mitarbeiter = arbeitnehmer = beschaftigte",
  "保修 = 质保 = 保固 = 三包 = 质量保证期",
  "价格 = 价钱 = 单价 = 售价",
  "电话 = 联系方式 = 手机号",
  "地址 = 住址",
  "合同 = 协议",
  "员工 = 职工 = 雇员",
  "工资 = 薪资 = 薪水 = 薪酬",
  "退货 = 退换",
  "电脑 = 计算机 = 電腦",
  "手机 = 手機 = 移动电话",
  "安装 = 安裝 = 装配",
  "故障 = 报错 = 异常",
  "营收 = 营业收入",
  "净利 = 净利润",
  "发票 = 票据",
  "开票 = 开具发票",
  "交货 = 发货 = 交付",
  "付款 = 支付 = 缴费",
  "保証 = 保证",
];

const table = new Map<string, readonly string[]>();
for (const group of groups) {
  const members = group.split(" = ").map(spread);
  for (const member of members)
    table.set(
      member,
      members.filter((other) => other !== member),
    );
}

/** Every character of a script without spaces is a word of its own to the index. */
function spread(member: string): string {
  return /^[\0-\x7f]+$/.test(member) ? member : [...member].join(" ");
}

/** What else says the same as folded words, folded. */
export function synonymsOf(words: string): readonly string[] {
  return table.get(words) ?? [];
}

/** How many words the longest left side of the table has. */
export const LONGEST_SYNONYM = Math.max(...[...table.keys()].map((words) => words.split(" ").length));
