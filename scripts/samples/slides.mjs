// Slide decks: the launch of the new wind sensor, and the road map in Chinese.
import pptxgen from "pptxgenjs";
import { company, quarters, regions } from "./company.mjs";

const ink = "1B4353";
const title = (slide, words) =>
  slide.addText(words, { x: 0.6, y: 0.35, w: 12, h: 0.9, fontSize: 30, bold: true, color: ink });
const bullets = (slide, items, place = {}) =>
  slide.addText(
    items.map((text) => ({ text, options: { bullet: true, breakLine: true } })),
    { x: 0.7, y: 1.5, w: 11.5, h: 4.5, fontSize: 20, color: "333333", valign: "top", ...place },
  );

function createDeck(name, author) {
  const deck = new pptxgen();
  deck.layout = "LAYOUT_WIDE";
  deck.title = name;
  deck.author = author;
  deck.company = company.name;
  return deck;
}

export function launchPlan() {
  const deck = createDeck("CW-41 launch plan", "Marta Hollis");
  const cover = deck.addSlide();
  cover.addText("CW-41 launch plan", { x: 0.6, y: 2.4, w: 12, h: 1.2, fontSize: 44, bold: true, color: ink });
  cover.addText("The second generation of our wind sensor, March 2026", {
    x: 0.6,
    y: 3.6,
    w: 12,
    h: 0.8,
    fontSize: 22,
  });
  cover.addNotes(
    "Welcome everybody. Twenty minutes, then questions. The sample on the table may be touched.",
  );
  const why = deck.addSlide();
  title(why, "Why a new wind sensor");
  bullets(why, [
    "The CW-40 ices up below −18 °C; 61 returns last winter",
    "Its housing needs 34 screws, the new one four",
    "Two customers in the Islands wait for 75 m/s",
  ]);
  why.addNotes("The number of returns comes from the service points; see the annual report for the rest.");
  const sales = deck.addSlide();
  title(sales, "Stations sold in 2025");
  sales.addChart(
    deck.charts.BAR,
    [
      {
        name: "Stations",
        labels: quarters.map(({ name }) => name),
        values: quarters.map(({ units }) => units),
      },
    ],
    { x: 0.6, y: 1.4, w: 6.2, h: 5, showTitle: true, title: "Stations by quarter", showValue: true },
  );
  sales.addChart(deck.charts.PIE, [{ name: "Share", labels: regions, values: [22, 19, 33, 17, 9] }], {
    x: 7,
    y: 1.4,
    w: 5.6,
    h: 5,
    showTitle: true,
    title: "Share by region",
    showLegend: true,
  });
  sales.addNotes("The Highlands are a third, because of one customer. Say so before somebody asks.");
  const plan = deck.addSlide();
  title(plan, "Who does what until March");
  plan.addTable(
    [
      [
        { text: "Step", options: { bold: true } },
        { text: "Who", options: { bold: true } },
        { text: "Until", options: { bold: true } },
      ],
      ["Cold chamber, third run", "Marta Hollis", "16 January"],
      ["Housing drawings to the foundry", "Piers Aldous", "30 January"],
      ["First hundred sensors", "Workshop", "27 February"],
      [{ text: "Release meeting with everybody", options: { colspan: 2 } }, "6 March"],
    ],
    { x: 0.6, y: 1.5, w: 12, fontSize: 18, border: { type: "solid", color: "9AAABB", pt: 1 } },
  );
  const risks = deck.addSlide();
  title(risks, "What may go wrong");
  bullets(risks, [
    "The foundry is late: keep the old mould for forty pieces",
    "The certificate for airfields takes until May",
    "Price of the transducers: plus 6 % announced",
  ]);
  risks.addNotes("If the certificate is late we ship to everybody but Kestrel Airfield.");
  return deck.write({ outputType: "nodebuffer", compression: true });
}

export function roadmapZh() {
  const deck = createDeck("2026 年产品路线图", "周岚");
  const cover = deck.addSlide();
  cover.addText("2026 年产品路线图", { x: 0.6, y: 2.6, w: 12, h: 1.2, fontSize: 44, bold: true, color: ink });
  cover.addText(company.nameZh, { x: 0.6, y: 3.8, w: 12, h: 0.8, fontSize: 22 });
  const goals = deck.addSlide();
  title(goals, "全年目标");
  bullets(goals, ["销量达到 2900 台，毛利率不低于 39 %", "雨量计退货率降低一半", "服务热线两分钟内接通"]);
  goals.addNotes("销量目标已经与年度报告核对。退货率以服务点登记为准。");
  const growth = deck.addSlide();
  title(growth, "收入与成本");
  growth.addChart(
    deck.charts.LINE,
    [
      {
        name: "收入",
        labels: quarters.map(({ name }) => name),
        values: quarters.map(({ revenue }) => revenue),
      },
      { name: "成本", labels: quarters.map(({ name }) => name), values: quarters.map(({ cost }) => cost) },
    ],
    {
      x: 0.6,
      y: 1.4,
      w: 11.8,
      h: 5,
      showTitle: true,
      title: "2025 年各季度收入与成本（千元）",
      showLegend: true,
    },
  );
  const dates = deck.addSlide();
  title(dates, "重要日期");
  dates.addTable(
    [
      ["三月", "CW-41 风速仪交付首批客户"],
      ["六月", "固件 3.5 发布，支持断网补传"],
      ["九月", "土壤探头 CM-71 试产"],
      ["十一月", "群岛新服务点开业"],
    ],
    { x: 0.6, y: 1.5, w: 12, fontSize: 20, border: { type: "solid", color: "9AAABB", pt: 1 } },
  );
  return deck.write({ outputType: "nodebuffer", compression: true });
}
