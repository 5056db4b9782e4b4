// Word documents: the annual report with everything that Word can do, and the minutes of a meeting in Chinese.
import {
  AlignmentType,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  Math as Equation,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  InsertedTextRun,
  MathFraction,
  MathRun,
  MathSubScript,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType,
  WidthType,
} from "docx";
import { company, quarters, sensors } from "./company.mjs";

const text = (...children) =>
  new Paragraph({
    children: children.map((child) => (typeof child === "string" ? new TextRun(child) : child)),
    spacing: { after: 160 },
  });
const heading = (words, level = HeadingLevel.HEADING_1) =>
  new Paragraph({ text: words, heading: level, spacing: { before: 320, after: 160 } });
const bullet = (words, level = 0) => new Paragraph({ text: words, bullet: { level } });

function table(rows, { isHeaderFirst = true } = {}) {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, index) =>
        new TableRow({
          tableHeader: isHeaderFirst && index === 0,
          children: cells.map((cell) => cellOf(cell)),
        }),
    ),
  });
}

function cellOf(cell) {
  const { words, ...options } = typeof cell === "object" ? cell : { words: String(cell) };
  return new TableCell({ children: [new Paragraph(words)], ...options });
}

const date = new Date("2026-01-20T09:00:00Z");

export function annualReport() {
  const year = quarters.reduce(
    (sum, quarter) => ({
      units: sum.units + quarter.units,
      revenue: sum.revenue + quarter.revenue,
      cost: sum.cost + quarter.cost,
    }),
    { units: 0, revenue: 0, cost: 0 },
  );
  const margin = (revenue, cost) => `${(((revenue - cost) / revenue) * 100).toFixed(1)} %`;
  const document = new Document({
    title: `Annual report ${company.year}`,
    creator: "Ines Calloway",
    description: `How ${company.name} did in ${company.year}`,
    keywords: "annual report, sales, margin, staff",
    footnotes: {
      1: { children: [new Paragraph("Complete stations; single sensors and repairs are not counted.")] },
      2: { children: [new Paragraph("The contract runs until 2028 and may be extended once by two years.")] },
    },
    comments: {
      children: [
        {
          id: 0,
          author: "Tomas Reed",
          date,
          children: [new Paragraph("Can we name the customer here? Orrin Hydro has agreed by telephone.")],
        },
        {
          id: 1,
          author: "Ines Calloway",
          date,
          children: [new Paragraph("Please check against the workbook before we print.")],
        },
      ],
    },
    sections: [
      {
        headers: {
          default: new Header({
            children: [new Paragraph(`${company.name}: annual report ${company.year}`)],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [new TextRun({ children: ["Page ", PageNumber.CURRENT] })],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ text: `Annual report ${company.year}`, heading: HeadingLevel.TITLE }),
          heading("In short"),
          text(
            `We sold ${year.units.toLocaleString("en")} stations`,
            new FootnoteReferenceRun(1),
            ` for ${(year.revenue / 1000).toFixed(2)} million, a third more than in the year before. The margin was ${margin(year.revenue, year.cost)}. Twenty-three people now work in ${company.city}, six of them new.`,
          ),
          text(
            "The year was carried by one large order from a power company in the Highlands",
            new CommentRangeStart(0),
            " (114 stations)",
            new CommentRangeEnd(0),
            new TextRun({ children: [new CommentReference(0)] }),
            new FootnoteReferenceRun(2),
            ", and by growers who replaced stations of other makers after the frost in April.",
          ),
          bullet("Best quarter: the third, with 701 stations"),
          bullet("Most returned part: CR-50, the rain gauge"),
          bullet("nearly always leaves in the spoon", 1),
          bullet("never a fault of the magnet", 1),
          heading("Sales"),
          heading("By quarter", HeadingLevel.HEADING_2),
          table([
            ["Quarter", "Stations", "Revenue (thousand)", "Cost (thousand)", "Margin"],
            ...quarters.map(({ name, units, revenue, cost }) => [
              name,
              units,
              revenue,
              cost,
              margin(revenue, cost),
            ]),
            [
              { words: "Year", columnSpan: 1 },
              year.units,
              year.revenue,
              year.cost,
              margin(year.revenue, year.cost),
            ],
          ]),
          text(
            "The margin is reckoned as ",
            new Equation({
              children: [
                new MathRun("m="),
                new MathFraction({
                  numerator: [
                    new MathRun("R−"),
                    new MathSubScript({ children: [new MathRun("C")], subScript: [new MathRun("total")] }),
                  ],
                  denominator: [new MathRun("R")],
                }),
              ],
            }),
            " where R is the revenue.",
          ),
          heading("By sensor", HeadingLevel.HEADING_2),
          table([
            [
              { words: "Group", verticalMerge: VerticalMergeType.RESTART },
              { words: "Sensor and part", columnSpan: 2 },
              "Price",
            ],
            ...sensors.map(({ name, part, price }, index) => [
              {
                words: index === 0 ? "Air" : index === 4 ? "Ground" : "",
                verticalMerge:
                  index === 0 || index === 4 ? VerticalMergeType.RESTART : VerticalMergeType.CONTINUE,
              },
              name,
              part,
              price,
            ]),
          ]),
          heading("People"),
          text(
            "We are twenty-three. ",
            new InsertedTextRun({
              id: 5,
              author: "Ines Calloway",
              date: date.toISOString(),
              text: "Marta Hollis leads the workshop since September. ",
            }),
            new DeletedTextRun({
              id: 6,
              author: "Ines Calloway",
              date: date.toISOString(),
              text: "The workshop has no head at present. ",
            }),
            "Nobody was hurt at work.",
          ),
          heading("What comes next"),
          text(
            "In March the second generation of the wind sensor goes to the first customers. The ",
            new ExternalHyperlink({
              link: "https://lanternpeak.example/roadmap",
              children: [new TextRun({ text: "road map", style: "Hyperlink" })],
            }),
            " has the dates; ",
            new CommentRangeStart(1),
            "we plan with 2,900 stations",
            new CommentRangeEnd(1),
            new TextRun({ children: [new CommentReference(1)] }),
            " for 2026.",
          ),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

export function minutesZh() {
  const document = new Document({
    title: "2025 年第四季度经营会议纪要",
    creator: "周岚",
    keywords: "会议纪要, 销售, 售后",
    sections: [
      {
        children: [
          new Paragraph({ text: "2025 年第四季度经营会议纪要", heading: HeadingLevel.TITLE }),
          text("时间：2026 年 1 月 12 日 上午 9 时；地点：总部二楼会议室；主持：周岚；记录：林晓。"),
          heading("一、销售情况"),
          text(
            "第四季度售出 655 台，收入 96.4 万元，毛利率 38.8 %。高地地区的水电站项目贡献了近三分之一。雨量传感器 CR-50 退货率仍然偏高，主要原因是落叶堵塞。",
          ),
          table([
            ["地区", "订单数", "同比"],
            ["北部", "612", "+12 %"],
            ["沿海", "548", "+7 %"],
            ["高地", "903", "+41 %"],
            ["河谷", "471", "−3 %"],
            ["群岛", "266", "+5 %"],
          ]),
          heading("二、产品进展"),
          bullet("第二代超声波风速仪完成低温试验，三月交付首批客户。"),
          bullet("土壤水分探头 CM-70 更换密封圈供应商。"),
          bullet("固件 3.5 增加断网补传功能。"),
          heading("三、决议"),
          text("1. 自二月起免费寄送雨量计防叶网。2. 客服热线延长至晚上八点。3. 下次会议定于四月十日。"),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

export function supportAgreement() {
  const children = [
    new Paragraph({ text: "Support agreement", heading: HeadingLevel.TITLE }),
    text(`Between ${company.name} and Orrin Hydro, for 114 stations at eleven dams.`),
    heading("Response"),
    bullet("a station that sends nothing: within one working day"),
    bullet("a wrong reading: within three working days"),
    bullet("questions: within a week"),
    heading("Price"),
    text(
      "Per station and year 96.00, paid in advance each January. A visit that was our fault costs nothing.",
    ),
    heading("End"),
    text("Either side may end this agreement in writing, three months before the year is over."),
  ];
  return Packer.toBuffer(
    new Document({ title: "Support agreement", creator: "Ines Calloway", sections: [{ children }] }),
  );
}
