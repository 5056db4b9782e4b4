import { expect, test } from "vitest";
import { createSearchDatabase } from "../testing/search-database.ts";
import { searchIndex } from "./search-index.ts";

/** What is asked, the page that answers, and one that must not come before it; words stand in other forms in them. */
type Case = readonly [kind: string, question: string, answer: string, other: string];

const cases: readonly Case[] = [
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
  [
    "Thai, a question whose last words are cut",
    "เปลี่ยนไส้กรองเมื่อไหร่",
    "เปลี่ยนไส้กรองทุกหกเดือน",
    "เครื่องสำหรับ ไหร่ เมื่อ",
  ],
  [
    "German, the second part of a compound",
    "Versicherung",
    "Die Krankenversicherung zahlt.",
    "Sicher ist es.",
  ],
  ["German, a participle", "kündigen", "Der Vertrag wird gekündigt.", "Kundschaft kommt."],
  ["German, one word without its language", "Haus", "Alle Häuser sind verkauft.", "Die Haut ist rot."],
  ["Dutch, the second part of a compound", "verzekering", "De ziektekostenverzekering geldt.", "De zee."],
  [
    "Swedish, the second part of a compound",
    "försäkring",
    "Sjukförsäkringen gäller.",
    "För säkerhets skull.",
  ],
  [
    "German, both parts of a compound apart",
    "Filterreinigung",
    "Den Filter und die Reinigung zahlt er.",
    "Rein.",
  ],
  ["German, a compound of which one part is known", "Kilometergeld", "Je Kilometer 0,30 €.", "Geleit."],
  ["German, a separable verb", "Kann ich es zurückschicken?", "Ware wird zurückgeschickt.", "Ich kann es."],
  ["German, umlauts spelled out", "Prüfung am Montag", "Die Pruefung ist am Montag.", "Am Montag."],
  ["Turkish, by its letters", "filtreyi yıkama", "Filtreler her ay yıkanır.", "Filter und Yacht."],
  ["Hindi, a letter without its dot", "फिल्टर कैसे धोएं", "फ़िल्टर हर महीने धोएँ।", "फल और टर कैसे"],
  ["Hindi, a word with other vowels is another word", "शीतक", "शीतक का दबाव कम।", "शतक का दबाव।"],
  ["Tamil, with other endings", "உத்தரவாதம்", "உத்தரவாதத்தின் காலம்", "காலம் எவ்வளவு"],
  ["Hebrew, a wrong letter", "אחריוט", "אחריות לשנתיים", "שלום"],
  ["Thai, words that only ask behind a code", "F03 หมายถึงอะไร", "รหัส F03: เซ็นเซอร์ขาด", "ถึงบ้าน อะไร อะไร"],
  ["Korean, a particle behind a code", "F03이 뭐예요", "F03: 센서 단선", "이 것은 이 이"],
  ["Chinese, a word of one character", "离墙要多远", "机身距墙壁不得少于50厘米。", "要知道路多远"],
  [
    "Spanish, a word that only may",
    "¿Dónde se puede instalar?",
    "Instalación: en la pared.",
    "El perro puede puede.",
  ],
  [
    "Vietnamese, words that differ by their marks",
    "bảng giá",
    "Có một bảng giá của máy ở đây, ngoài ra còn nhiều điều khác nữa.",
    "Bằng gia.",
  ],
  ["Arabic, a plural with its article", "بطارية", "البطاريات غير مشمولة", "من هنا"],
];

/** Things that have one name and several spellings. */
const spellings: readonly Case[] = [
  ["an acronym that is a word too", "US sales", "In the U.S. sales rose.", "Sales fell; they told us so."],
  ["an acronym with points", "U.S.A. market", "The USA is a market.", "A market of its own."],
  ["a prefix with a hyphen", "cooperation", "Co-operation with others.", "The operation of a pump."],
  ["a day of ISO 8601", "signed on 2021-03-05", "Signed on March 5, 2021.", "Signed on 2021-03-06."],
  ["a day with points", "5.3.2021", "Am 05.03.2021 unterzeichnet.", "5 von 3 im Jahr 2021."],
  ["a day with slashes", "3/5/2021", "2021年3月5日签署", "3 of 5 in 2021."],
  [
    "a day with its month in words",
    "signed on March 5, 2021",
    "Signed on 2021-03-05.",
    "Signed on March 6, 2021.",
  ],
  ["a day with an ordinal", "the 5th of March 2021", "2021/03/05", "The 5th page of 2021."],
  ["a day in German", "am 5. März 2021", "Stand: 05.03.2021", "Am 6. März 2021"],
  ["a day in Spanish", "5 de marzo de 2021", "Madrid, 2021-03-05", "6 de marzo de 2021"],
  ["a day in Chinese", "2021年3月5日签署", "签署：2021-03-05", "2021年3月6日"],
  ["a month of a year", "results of March 2021", "Results 2021-03", "Results of May 2021"],
  ["a name with a digit, possessive", "3M’s sales?", "Sales of 3M rose.", "Sales of M/s Smith: 3."],
  ["an amount", "1234.5", "It was $1,234.5 million.", "1,235 and 234.5"],
  ["an amount of another country", "1,234,567.89", "Zusammen 1.234.567,89 EUR.", "1.234.567,98 EUR"],
  ["a code", "AB1234X", "Replace part AB-1234-X.", "Part AB-1235-X stands at AB 1234."],
  [
    "a code with words",
    "what does E312 mean",
    "E312\tice on the path\nE313\train",
    "E3 and 12 pumps mean ice.",
  ],
];

test.each([...cases, ...spellings])("%s: the page that answers comes first", (...entry) => {
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

test("capitals are no acronyms where all of the query is in them, and AND joins", () => {
  const database = createSearchDatabase([]);
  const ignoredIn = (query: string) => searchIndex(database, { query, limit: 1, offset: 0 }).ignored;
  expect(ignoredIn("WHAT IS US LAW")).toEqual(["WHAT", "IS", "US"]);
  expect(ignoredIn("pump AND valve OR US law")).toEqual(["AND", "OR"]);
  database.close();
});

test("words of Vietnamese join only as they are written, and without marks where the query has none", () => {
  const database = createSearchDatabase([]);
  const ignoredIn = (query: string) => searchIndex(database, { query, limit: 1, offset: 0 }).ignored;
  expect(ignoredIn("đồ thị là gì")).toEqual(["là", "gì"]);
  expect(ignoredIn("bao hanh o dau")).toEqual(["bao", "o", "dau"]);
  database.close();
});

test("a code that heads a row of a table comes before a title that mentions it", () => {
  const page = (title: string, body: string) => ({
    ...{ pageIndex: 0, title, tokens: 10 },
    passages: [{ pageIndex: 0, part: 0, headings: title, body, spans: [] }],
  });
  const database = createSearchDatabase([
    {
      relativePath: "mail.eml",
      fileType: "eml",
      title: "",
      pages: [page("Shows E312", "It shows E312 since noon.")],
    },
    {
      ...{ relativePath: "handbook.pdf", fileType: "pdf", title: "" },
      pages: [
        page("Codes", "Code\tWhat to do\nE311\tWait.\nE312\tThaw it with warm water, not with a torch."),
      ],
    },
  ]);
  const { hits } = searchIndex(database, { query: "What does E312 mean?", limit: 10, offset: 0 });
  expect(hits.map(({ relativePath }) => relativePath)).toEqual(["handbook.pdf", "mail.eml"]);
  database.close();
});

test("of a Chinese word that the index has in part, no two characters are said to be missing", () => {
  const page = { ...{ pageIndex: 0, title: "", tokens: 10 }, passages: [] };
  const passages = [{ pageIndex: 0, part: 0, headings: "", body: "整机免费保修五年", spans: [] }];
  const file = { relativePath: "a.md", fileType: "md", title: "", pages: [{ ...page, passages }] };
  const database = createSearchDatabase([file]);
  const missingIn = (query: string) => searchIndex(database, { query, limit: 1, offset: 0 }).missing;
  expect(missingIn("保修期多长")).toEqual([]);
  expect(missingIn("保修 运费")).toEqual(["运费"]);
  database.close();
});

test("a Thai word that is nowhere is said to be missing, and its letters are not looked for", () => {
  const page = { ...{ pageIndex: 0, title: "", tokens: 10 }, passages: [] };
  const passages = [{ pageIndex: 0, part: 0, headings: "", body: "เครื่องกรองน้ำสำหรับใช้ในครัวเรือน", spans: [] }];
  const database = createSearchDatabase([
    { relativePath: "a.md", fileType: "md", title: "", pages: [{ ...page, passages }] },
  ]);
  const { hits, missing } = searchIndex(database, { query: "ราคาเท่าไหร่", limit: 1, offset: 0 });
  database.close();
  expect(hits).toEqual([]);
  expect(missing).toEqual(["ราคา"]);
});
