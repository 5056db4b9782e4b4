import type { Question } from "./question.ts";

const fact = (ask: string, expect: RegExp, file: string): Question => ({ kind: "fact", ask, expect, file });
const cell = (ask: string, expect: RegExp, file: string): Question => ({ kind: "cell", ask, expect, file });
const chinese = (ask: string, expect: RegExp, file: string): Question => ({
  kind: "chinese",
  ask,
  expect,
  file,
});
const compare = (ask: string, expect: RegExp, file: string): Question => ({
  kind: "comparison",
  ask,
  expect,
  file,
});
const sum = (ask: string, args: Question["first"] & object, expect: RegExp): Question => ({
  ...{ kind: "sum", ask, expect, first: args, file: "sales/orders-2025.xlsx" },
});
const table = (table: string, rest: object) => ({ tool: "query_table", args: { table, ...rest } });
const orders = (rest: object) => table("orders-2025.xlsx#Orders", rest);
const quote = (ask: string, [expect, words]: readonly [RegExp, RegExp], uri?: string): Question => ({
  ...{ kind: "quote", ask, expect, words, file: "product/handbook.pdf" },
  first: { tool: "check_quote", args: { quote: ask, ...(uri === undefined ? {} : { uri }) } },
});
/** Nothing is there; that is the answer, and so is that only some of the words are. */
const absent = (ask: string): Question => ({
  ...{ kind: "not there", ask, expect: /^No hits\.|No page has all of the words|Nowhere: / },
});

const handbook = "product/handbook.pdf";
const report = "company/annual-report-2025.docx";
const plan = "product/launch-plan.pptx";
const guide = "product/石堆气象站使用指南.pdf";
const minutes = "company/会议纪要-2025年第四季度.docx";
const xlsx = "sales/orders-2025.xlsx";

/** Questions over the samples and what `corpus.ts` puts beside them. */
export const questions: readonly Question[] = [
  fact("How long does the battery carry the station without sun?", /nine days/, handbook),
  fact("How far must the station be from a power line?", /60 m/, handbook),
  fact("What does error E312 mean?", /no echo: ice/, handbook),
  fact("What to do at error code E380", /Send the part to us/, handbook),
  fact("At which height is wind measured?", /10 m/, handbook),
  fact("How often are readings sent by radio?", /every ten minutes/, handbook),
  fact("What is the accuracy of the CT-10?", /±0\.1 °C/, handbook),
  fact("In which winds is work on the mast forbidden?", /12 m\/s/, handbook),
  fact("What is a gust?", /three seconds/, handbook),
  fact("How long is the warranty of a station?", /five years/, handbook),
  fact("Who leads the workshop?", /Marta Hollis/, report),
  fact("How many stations are planned for 2026?", /2,900/, report),
  fact("Which part was returned most in 2025?", /CR-50/, report),
  fact("Until when does the contract with the power company run?", /2028/, report),
  fact("Response time for a station that sends nothing", /one working day/, "company/support-agreement.odt"),
  fact("What does support cost per station and year?", /96\.00/, "company/support-agreement.odt"),
  fact("What filled the rain gauge at Hollin Ridge School?", /beech leaves/, "product/field-notes.md"),
  fact("To which firmware was KA-02 brought?", /3\.4\.1/, "product/field-notes.md"),
  fact("Below which temperature does the CW-40 ice up?", /18 °C/, plan),
  fact("Who sends the housing drawings to the foundry, until when?", /Piers Aldous.*30 January/s, plan),
  fact("When does the coldest minute come?", /just after sunrise/, "product/almanac.epub"),
  fact(
    "How many CT-10 sensors of batch 25-09 fail?",
    /(?:Two of sixty|2) fail/,
    "measurements/calibration.ipynb",
  ),
  fact(
    "Serial number of the station of Fellside Vineyards that shows E312",
    /25-00418/,
    "sales/warranty-question.eml",
  ),
  fact("Where to send orders", /orders@lanternpeak\.example/, "sales/price-list.html"),

  cell("customer and total of order LP-106000", /Marrow Lane Farm.*2365/s, xlsx),
  cell("LP-111111", /LP-\*{0,2}111111|111111/, xlsx),
  cell("Price for ten CW-40", /4498\.8/, xlsx),
  cell("Shipping per order to the Islands", /46/, xlsx),
  cell("Height of station OH-21", /611/, "measurements/stations.ods"),
  cell("Since when is Kestrel Airfield KA-02 a station?", /2021-03-30/, "measurements/stations.ods"),
  cell("Price of the set Cairn Ridge", /1640/, "sales/price-list.html"),
  cell("Margin in Q3 of 2025", /40\.9|0\.409/, report),
  cell("ledger entry of voucher V-17777", /V-17777/, "ledger.csv"),
  cell("needle in the far end of the ledger V-19999", /V-19999/, "ledger.csv"),

  sum(
    "Sum of Highlands orders in Q3",
    orders({
      where: [
        { column: "Region", value: "Highlands" },
        { column: "Date", value: "2025-Q3" },
      ],
      select: ["sum(Total)"],
    }),
    /1061156/,
  ),
  sum(
    "How many orders did Holt University place?",
    orders({ where: [{ column: "Customer", value: "Holt University" }], select: ["count"] }),
    /: 827\b/,
  ),
  sum("Orders by region", orders({ group_by: ["Region"], select: ["count"] }), /Highlands \| 2443/),
  sum(
    "The largest order",
    orders({ select: ["Order", "Total"], order_by: "Total desc", limit: 1 }),
    /LP-\d{6} \| 5868\b/,
  ),
  sum("Average number of pieces", orders({ select: ["avg(Pieces)"] }), /: 6\.47575/),
  sum("How many different customers", orders({ select: ["count_distinct(Customer)"] }), /: 15\b/),
  sum("Sum of all vouchers", table("ledger.csv", { select: ["sum(amount)"] }), /199990000/),
  sum(
    "Warmest hour of the year",
    table("station-readings-2025.csv", { select: ["max(temperature)"] }),
    /: 21\.95\b/,
  ),
  sum("Sum of a sheet with subtotals", table("regions.csv", { select: ["sum(Amount)"] }), /: 100\b/),
  sum(
    "Sum of the third quarter where months come first",
    table("american.csv", { where: [{ column: "When", value: "2025-Q3" }], select: ["sum(Amount)"] }),
    /: 24000\b/,
  ),
  sum(
    "Sum with decimal commas",
    table("kosten.csv", { select: ["sum(Betrag)"], where: ["Betrag > 1000"] }),
    /: 3234\.5\b/,
  ),
  sum(
    "Hours by lead, of two tables",
    table("hours.csv", {
      join: { table: "teams.csv", on: ["Team", "Team"] },
      group_by: ["Lead"],
      select: ["sum(Hours)"],
    }),
    /Xi \| 40\b.*1 rows of hours\.csv have no partner/s,
  ),

  compare("price of CW-40", /489/, "sales/price-list.html"),
  compare("revenue of the fourth quarter of 2025", /964/, report),
  compare("stations sold in the third quarter", /701/, plan),
  compare("calibrate CR-50 every so many months", /6 months/, "sales/price-list.html"),

  {
    ...{
      kind: "change",
      ask: "What is new since yesterday?",
      expect: /changed, .*diary\.md/,
      file: "diary.md",
    },
    first: { tool: "recent_documents", args: { since: "24h", path: "changing" } },
  },
  {
    ...{ kind: "change", ask: "What changed in the diary?", expect: /copper.*→.*zinc/s, file: "diary.md" },
    first: { tool: "recent_documents", args: { since: "24h", path: "changing" } },
  },

  quote("The battery carries it for nine days without any sun", [
    /^Yes, word for word: \[handbook\.pdf p\. 5/,
    /nine days without any sun/,
  ]),
  quote(
    "The battery carries it for ten days without any sun",
    [/^No, not word for word .*nine days/, /nine days without any sun/],
    "handbook.pdf",
  ),
  quote(
    "We repair every station for five years … for the price of the parts",
    [/^Yes, word for word/, /for the price of the parts/],
    "handbook.pdf:46",
  ),
  {
    ...quote("整机免费保修五年，不问原因", [
      /^Yes, word for word: \[石堆气象站使用指南\.pdf p\. 7/,
      /整机免费保修五年，不问原因/,
    ]),
    file: guide,
  },
  // Nobody can tell from a text that something is nowhere in it but by reading all of it.
  quote("The station sings when it is happy", [/^No/, /^No hits\./]),

  { ...{ kind: "scan", ask: "harvest of 1987", expect: /harvest/i, file: "scan.png" } },
  {
    ...{ kind: "scan", ask: "Show me the scan", expect: /<image>/, file: "scan.png" },
    first: { tool: "view_page", args: { uri: "scan.png", pixels: 600 } },
  },

  chinese("保修期多长", /五年/, guide),
  chinese("质保几年", /保修/, guide),
  chinese("距离高压线至少多少米", /60 米/, guide),
  chinese("多久更换一次蓄电池", /每五年更换蓄电池/, guide),
  chinese("温度传感器 CT-10 的量程", /-40 ～ 60/, guide),
  chinese("第四季度售出多少台", /655/, minutes),
  chinese("高地地区订单同比", /41 %/, minutes),
  chinese("下次会议什么时候", /四月十日/, minutes),
  chinese("固件 3.5 什么时候发布", /六月/, "product/2026年产品路线图.pptx"),

  absent("zeppelin mooring licence"),
  absent("quaternion"),
  absent("submarine periscope warranty"),
  absent("彩虹独角兽"),
  {
    ...{ kind: "not there", ask: "Sum of the profit of all orders", expect: /there is no column Profit/ },
    ...{ words: /^No hits\./, first: orders({ select: ["sum(Profit)"] }) },
  },
];
