import { expect, test } from "vitest";
import { createSearchDatabase } from "../testing/search-database.ts";
import { searchIndex } from "./search-index.ts";

/** What is asked, the page that answers, and one that must not come before it; words stand in other forms in them. */
const cases: readonly (readonly [language: string, question: string, answer: string, other: string])[] = [
  ["English", "Which warranties doesn't it cover?", "The warranty covers no seals.", "It does not close."],
  ["German", "Darf man die Pumpe ölen?", "Pumpen sind jährlich zu ölen.", "Man darf die Tür öffnen."],
  ["German, in a compound", "Was ist mit dem Urlaub?", "Urlaubsanspruch: 30 Tage.", "Was mit der Miete ist."],
  ["French", "Peut-on réparer la pompe ?", "La réparation des pompes.", "On ne peut ouvrir la porte."],
  ["Spanish", "¿Hasta cuándo se repara la bomba?", "Reparaciones de bombas.", "Hasta cuándo abre."],
  ["Russian", "Какой срок у новой гарантии?", "Новый насос: гарантия два года.", "Какой у них дом."],
  ["Ukrainian", "Чи можна отримати гарантію?", "Гарантія діє два роки.", "Чи можна курити."],
  ["Polish", "Gdzie jest gwarancja na pompę?", "Gwarancji na pompy udziela sklep.", "Gdzie jest wyjście."],
  ["Arabic", "ما هي مدة ضمان المضخة؟", "مدة الضمان للمضخات سنتان", "ما هي الساعة"],
  ["Hebrew", "מה האחריות על משאבה?", "אחריות למשאבות: שנתיים", "מה השעה על הקיר"],
  ["Persian", "آیا ضمانت پمپ یک سال است؟", "ضمانتهای پمپها", "آیا این یک خانه است"],
  ["Hindi", "क्या पम्प की वारंटी है?", "पंपों की वारंटियों के नियम", "क्या यह एक घर है"],
  ["Bengali", "পাম্পের ওয়ারেন্টি কত?", "পাম্প ও ওয়ারেন্টি", "দাম কত"],
  ["Turkish", "Vatandaşlığa nasıl başvurulur?", "Vatandaşlık başvurusu şubede yapılır.", "Nasıl olur?"],
  ["Finnish", "Kuka saa omistaa omaisuuden?", "Omaisuutta omistavat jäsenet.", "Kuka saa tulla."],
  ["Hungarian", "Hol van a szakszervezet?", "A szakszervezeteket bejegyzik.", "Hol van az ajtó."],
  ["Japanese", "保証期間はどのくらいですか", "ポンプの保証期間は二年です。", "どのくらいですか"],
  ["Korean", "보증 기간은 얼마나 됩니까?", "펌프의 보증기간은 2년이다.", "얼마나 됩니까"],
  ["Thai", "การรับประกันกี่ปี", "ปั๊มมีการรับประกันสองปี", "กี่โมงแล้ว"],
];

test.each(cases)("%s: the page that answers comes first, whatever form its words have", (...entry) => {
  const [, question, answer, other] = entry;
  const bodies = { "answer.md": answer, "other.md": other, "third.md": "0815" };
  const database = createSearchDatabase(
    Object.entries(bodies).map(([relativePath, body]) => ({
      ...{ relativePath, fileType: "md", title: "" },
      pages: [
        {
          ...{ pageIndex: 0, title: "", tokens: 10 },
          passages: [{ pageIndex: 0, part: 0, headings: "", body, spans: [] }],
        },
      ],
    })),
  );
  const { hits } = searchIndex(database, { query: question, limit: 10, offset: 0 });
  database.close();
  expect(hits[0]?.relativePath).toBe("answer.md");
});
