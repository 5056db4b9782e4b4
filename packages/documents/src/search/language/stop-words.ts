import { foldForIndex } from "../fold-text.ts";
import { languagesByLetters } from "./telling-letters.ts";

/** Languages whose words are told apart by lists; scripts of their own are told by their letters. */
export type Language = keyof typeof lists;

/**
 * Words that ask or join and name nothing: they never decide which page is found. Words that carry a meaning of their
 * own in questions about documents (`total`, `change`, `page`) are not among them.
 */
const lists = {
  en: `a about above after again against all also am an and any are aren as at be because been before being below
    between both but by can cannot could did didn't do does doesn't doing don don't during each few for from further had
    has hasn't have having he her here hers herself him himself his how i i'm if in into is isn't it it's its itself
    just let ll m may me might more most much many must my myself no nor not of off on once only or other our ours
    ourselves out over own per please s same shall she should so some such t than that that's the their theirs them
    themselves then there these they this those through to too under until up upon us ve very was wasn't we were what
    what's when where which while who whom whose why will with would you your yours yourself tell give show find list
    explain describe according`,
  de: `aber als am an auch auf aus bei beim bin bis bist da damit dann darf das dass dein dem den der des die dir doch du durch durfen
    ein eine einem einen einer eines er es fur gibt hat habe haben hatte hier ich ihr ihre im in ist ja jede jeder kann
    kein keine konnen man mein mit muss mussen nach nicht noch nur ob oder ohne sich sie sind so soll sollen uber um und uns unter vom
    von vor wann war waren warum was wegen welche welchem welchen welcher welches wenn wer werden wie wieviel wird wo
    wurde wurden zu zum zur zwischen wohin woher wofur womit woran wieso weshalb lange wieviele bedeutet bedeuten heisst`,
  fr: `a ai alors au aucun aux avec c ce ces cet cette combien comme comment d dans de des dont du elle elles en est
    est-ce et eu fait ils il j je l la le les leur leurs lui m ma mais mes moi mon n ne nos notre nous on ont ou par pas
    pendant peut peuvent plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sous
    sur t ta tes toi ton tu un une vos votre vous y etait etaient ete etre doit doivent faut signifie`,
  es: `a al algo ante antes como con contra cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde durante el
    ella ellas ellos en entre era eran es esa ese eso esta estan estas este esto estos fue fueron ha hasta hay la las le les lo
    los mas me mi muy no nos o para pero por porque que quien quienes se segun ser si sin sobre son su sus te tiene tienen
    tu un una uno y ya puede pueden puedo debe deben debo hay significa`,
  it: `a ai al alla alle anche c che chi ci come con cosa cui da dal dalla dei del dell della delle di dove e era erano gli
    ha hanno i il in io l la le lo ma mi nel nella nelle non o per perche piu puo possono qual quale quali quando quanti quanto
    questa questo se si sono su sua sul sulla suo tra un una uno deve devono devo posso significa`,
  pt: `a ao aos as ate com como da das de do dos e ela ele em entre era eram essa esse esta este eu foi foram ha isso isto
    ja mais mas na nas nao no nos o onde os ou para pela pelo pode podem por porque qual quais quando quanto quantos que quem se sem
    ser sobre sua suas sao seu seus um uma posso deve devem devo significa`,
  nl: `aan al als bij dan dat de deze die dit door een en er had hebben heeft het hoe hoeveel ik in is je kan maar met naar
    niet nog of om onder ook op over te tot tussen uit van veel voor waar waarom wanneer was wat welk welke werd wie
    wordt worden zijn zo moet moeten mag mogen betekent`,
  vi: `va la cua co cho cac mot nhung trong duoc voi khi nao gi o dau ai bao nhieu the tai sao nhu tu den da nay do nghia phai bi hay`,
  tr: `ve bir bu da de icin ile mi ne nedir nasil kac kim kime kimin hangi hangisi nerede
    nereye nereden niye neden olan olarak gibi daha cok en o su var ya midir mudur miyim muyum kadar zaman neler degil mu nereler hangileri kimler demek`,
  ro: `a al ale au ca care ce cand cat cate cati cine cu cum de din este fost in la mai nu pe pentru sau se si sunt un
    unde una unei unui`,
  ru: `а без был была были было в вам вас во где да для до его ее если есть же за и из или им их к как какая какие какой
    какое когда ко кто ли между мне можно мы на над не них но о об он она они оно от по под почему при с сколько со так
    такое то только том у уже чем что чтобы чего эта эти это этот я куда откуда зачем кому нужно надо нужна нужен должен должна должно должны значит означает`,
  el: `και το τα τη την της τησ του των τον ο η οι με σε στο στη στην στον στα για απο που ποσο ποσα ποσοι ποια ποιο ποιος
    ποιοσ ποιες τι πως πωσ ποτε να θα ειναι ηταν δεν ως ωσ μια ενα ενας ενασ`,
  ar: `في من على الى إلى عن ما ماذا متى اين أين كيف كم هل هو هي هذا هذه ذلك التي الذي مع او أو و كان كانت قد لم لا ان أن
    ثم بين هناك اي أي من لماذا له لها لهم الذين اللذين عند حتى كل يمكن أيضا ليس وهو وهي يجب يعني`,
  he: `של את על עם אל לא כן הוא היא הם הן זה זו זאת אלה אני אתה אנחנו מה מי מתי איפה היכן איך כיצד כמה למה מדוע האם אם או גם
    כי אשר יש אין היה היתה היו כל רק עד בין לפי אחרי לפני איזה איזו אילו`,
  fa: `و در به از که را با این آن برای است بود شد می تا بر یا هم چه چی کی کجا چگونه چطور چند چرا آیا کدام یک نیست هست بوده شده
    اند باشد خود ما او آنها`,
  hi: `का की के को में से है हैं था थे थी और या पर ने यह वह क्या कब कहाँ कैसे कितना कितने कितनी कौन किस किसने
    किसके किसकी किसको किसे कौनसा कौनसी एक लिए भी हो ही तो इस उस इन उन जो कि गया गई गए था रहा रही रहे होता होती होते सकता सकती
    सकते चाहिए कर करने किया जा जाता जाती अपना अपनी अपने मैं हम आप वे मतलब`,
  bn: `এবং ও কি কী কে কেন কখন কোথায় কীভাবে কত কয়টি কোন থেকে জন্য এর এই সেই একটি যে না হয় হয়েছে করা করে ছিল তার তাদের যায় হবে`,
  fi: `ja on ei se ne tai mutta kuin joka jotka mita mika mitka missa milloin miksi miten kuinka kuka ketka onko ovatko voiko
    saako ovat oli olivat ole myos seka etta jos niin tama taman nama hän kun mista mihin paljonko montako`,
  hu: `a es az egy hogy nem is de ha mint mi mit ki kit kinek hol mikor miert hogyan hany mennyi melyik milyen van volt vagy ez
    ezek azok meg csak mar el lehet szabad kell`,
  pl: `i w z na do nie sie to jest czy jak co kto kogo kiedy gdzie dlaczego ile jaki jaka jakie ktory ktora ktore oraz lub
    albo od za po przy przez dla ze o sa byl byla bylo byly moze mozna ten ta te tym tego tej czego nalezy trzeba musi oznacza`,
  cs: `a i v ve z ze na do ne se si to je jsou byl byla bylo jak co kdo kdy kde proc kolik jaky jaka jake ktery ktera ktere
    nebo od za po pri pro o s u by ten ta te tom toho muze mohu lze`,
  sv: `och det att som en ett av ar var den de till med hur vad vem vilken vilket vilka nar varfor inte har hade kan far ska
    om eller fran ut pa sig man`,
  da: `og det at som en et af er den de til med hvor hvad hvem hvilken hvilket hvilke hvornar hvorfor hvordan ikke har havde
    kan skal om eller fra pa sig man der`,
  nb: `og det a som en et av er den de til med hvor hva hvem hvilken hvilket hvilke nar hvorfor hvordan ikke har hadde kan
    skal om eller fra pa seg man der`,
  uk: `і й та в у на з зі із до не це що як чи хто де коли чому скільки який яка яке які або від за по при для про є був була
    було були може можна його її їх`,
  id: `dan yang di ke dari untuk dengan pada adalah ini itu apa apakah siapa kapan mana dimana mengapa bagaimana berapa
    tidak atau oleh akan telah sudah boleh bolehkah bisa bisakah dalam`,
  sw: `na ya wa ni kwa la za katika je nani lini wapi vipi nini gani hii hiyo huyo kama au`,
} as const satisfies Readonly<Record<string, string>>;

/** By language, folded as the index folds words: `doesn't` is `doesnt` there, and `какой` is `какои`. */
const sets = new Map(
  Object.entries(lists).map(([language, words]) => [
    language as Language,
    new Set(foldForIndex(words).split(" ")),
  ]),
);

/** The language that most of the joining words of a query belong to, and its letters; English where nothing tells. */
export function languageOf(words: readonly string[], typed = ""): Language {
  const byLetters = languagesByLetters(typed);
  let best: Language = "en";
  const ofEnglish = words.filter((word) => isStopWord(word, "en")).length;
  // `die` and `was` are words of English too: one more is not enough to tell.
  let most = ofEnglish === 0 ? 0 : ofEnglish + 1;
  for (const [language, set] of sets) {
    const count = words.filter((word) => set.has(word)).length + Number(byLetters.includes(language));
    if (count > most) [best, most] = [language, count];
  }
  return best;
}

/** The Vietnamese words with their marks: without them, `đồ thị` (a chart) would begin with `do` (because of). */
const vietnamese = new Set(
  `và là của có cho các một những trong được với khi nào gì ở đâu ai bao nhiêu thế tại sao như từ đến đã này do
  nghĩa phải bị hay`.split(/\s+/),
);

/** Whether a folded word only joins or asks, in a language; `typed` has the marks that folding takes away. */
export function isStopWord(word: string, language: Language, typed?: string): boolean {
  if (language === "vi" && typed !== undefined) return vietnamese.has(writtenForm(typed));
  return sets.get(language)?.has(word) === true;
}

/** A text as it is written, for comparing: marks are kept. */
export const writtenForm = (text: string): string => text.normalize("NFC").toLowerCase();

/** Whether a text is written with the marks of Vietnamese. */
export const hasVietnameseMarks = (text: string): boolean => languagesByLetters(text).includes("vi");

const unspaced = new Set(
  `什么 多远 多重 怎么 怎样 如何 为什么 为何 哪些 哪个 哪里 哪儿 哪 哪一 哪一个 哪位 哪种 哪一页 哪页 哪一章 谁 多少 多少钱 几 几个 几年 几天 几月 几次 多长 多久 多大 多高 是否 吗 呢 吧
  请问 有没有 怎么样 怎么办 怎么回事 何时 何 时候 意思 的 了 是 在 和 与 及 或 之 也 都 就 而 被 把 对 从 到 由 于 以 这 那 其 该
  一个 我 你 他 她 它 们 我们 你们 他们 有 讲 关于 啊 得 着 过 给 让 请 能 会 要 可以 可 地 个 页 第 为 作为 这个 那个 什麼 怎麼
  為什麼 哪裡 誰 幾 幾個 嗎 請問 沒有 這 個 為 這個 は が を に へ と も の で や か ね よ です ます でした ました ください
  から まで より する した して いる ある この その あの どの どこ いつ だれ なに 何 誰 どう なぜ いくつ いくら って という どのくらい どれくらい
  どれぐらい どのように どんな どれ どちら について 教えて できますか ありますか でしょうか 何年 何個 何時 何人 何度 いかが とは
  ที่ ของ และ ใน เป็น มี ได้ จะ กับ ให้ จาก คือ ไม่ อะไร ที่ไหน ตรงไหน เมื่อไร เมื่อไหร่ เมื่อใด อย่างไร ยังไง เท่าไร เท่าไหร่ เท่าใด กี่ ใคร ไหน ใด ทำไม เพราะอะไร ไหม หรือไม่ หรือเปล่า บ้าง หรือ ว่า นี้ นั้น หมายถึง หมาย ถึง แปลว่า ต้อง
  무엇 언제 어디 누구 누가 왜 어떻게 얼마나 얼마 어떤 어느 몇 및 또는 그리고 입니까 습니까 됩니까 합니까 나요 인가요 은가요
  인지 하기 하는 하여 되는 있나 하나요 되나요 뭐 뭐예요 뭔가요 무엇인가요 무슨 며칠 은 는 이 가 을 를 의 에 로 와 과 도 만 에서 으로 까지 부터`.split(
    /\s+/,
  ),
);

/** Whether a word of a script without spaces only joins or asks. */
export function isUnspacedStopWord(word: string): boolean {
  return unspaced.has(word);
}

const LONGEST_UNSPACED = Math.max(...[...unspaced].map((word) => word.length));

/** Which units of a text are of expressions that only ask, wherever they stand; those of one character need a word's end. */
export function askingUnits(text: string): readonly boolean[] {
  const isAsking = new Array<boolean>(text.length).fill(false);
  for (let at = 0; at < text.length; at += 1)
    for (let length = Math.min(LONGEST_UNSPACED, text.length - at); length > 1; length -= 1)
      if (unspaced.has(text.slice(at, at + length))) {
        isAsking.fill(true, at, at + length);
        break;
      }
  return isAsking;
}
