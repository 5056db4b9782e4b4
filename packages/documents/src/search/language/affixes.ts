import { foldForIndex } from "../fold-text.ts";
import type { Language } from "./stop-words.ts";

/**
 * Endings that leave the meaning of a word as it is. They are light on purpose: number, case, gender, person, and the
 * noun that belongs to a verb where it is made in one way.
 */
const endings: Partial<Readonly<Record<Language, string>>> = {
  de: "ungen ung es en er em et te ten st e n s t",
  fr: "ations ation ateurs ateur ements ement ees ee es er ent ant s x e aux al",
  es: "aciones acion amientos amiento adas ados ada ado idas idos ida ido ando iendo ar er ir an en es os as s o a e",
  it: "azioni azione amenti amento ati ate ata ato ando endo are ere ire ano ono i e o a",
  pt: "acoes acao amentos amento adas ados ada ado idas idos ida ido ando endo ar er ir oes ao es os as am em s o a e",
  nl: "ingen ing en s e t",
  ro: "urilor ului ilor elor iilor uri ul ei le lui ii e i a u",
  sv: "arnas ernas ornas arna erna orna aren en et na ar er or as es n t a e s",
  da: "ernes erne ene ens ets en et er es e s r",
  nb: "enes ene ens ets en et er es e s r a",
  pl: "owego owemu owych owymi owie ami iami ach iach owi iem em om iom ow iej ej ego iego emu iemu ymi imi ych ich ym im ac ic owac any ana ane anie ania ia ie iu io a e i o u y",
  cs: "ovani ami emi ich ych ymi imi eho emu ove ovi ech ach em um uv ou am at it a e i o u y",
  ru: "ировать ировал ировали ениями ениях ений ения ение ению ением ами ями ого его ому ему ыми ими ых их ым им ов ев ей ам ям ах ях ом ем ой ый ий ая яя ое ее ые ие ую юю ать ять ить еть ется ются ает ают ил ила или ы и а я о е у ю ь",
  uk: "еннями еннях ення енню ами ями ого ього ому ьому ими іми их іх ів їв ей ам ям ах ях ою ею ій ий ої ою ати ити яти увати ання анням і ї и а я о е у ю ь є",
  el: "ματων ματος ματα ησεις ησεων ησης ηση ους ου ων ες οι ος ας ης ει εις α ο η ι ε",
  hi: "ियों ियाँ ियां ाओं ाएँ ाएं ओं ों ें ीय ता ते ती ना ने नी ी े ा ि ो",
  bn: "গুলির গুলো গুলি দের ের কে তে টি টা রা র ে",
  ar: "تهما تهم تها ته يات اتها اتهم ات ان ين ون يه هما هم ها ه ي ا",
  he: "יהם יהן ותיו ותיה ות ים יו יה ית ה ת י ו ם ן",
  fa: "هايشان هايش هاي ها ان ات ي ش",
};

/** What is written before a word and together with it: `and`, `the`, `in`, `for`. */
const beginnings: Partial<Readonly<Record<Language, string>>> = {
  ar: "وبال وال بال فال كال ولل لل ال وب ول و ف ب ك ل",
  he: "וה שה מה כשה וב ול ומ ו ה ב ל מ כ ש",
};

const folded = (lists: typeof endings): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(lists).map(([language, list]) => [
      language,
      [...new Set(list.split(" ").map((affix) => foldForIndex(affix).replaceAll(" ", "")))].toSorted(
        (a, b) => b.length - a.length,
      ),
    ]),
  );
const foldedEndings = folded(endings);
const foldedBeginnings = folded(beginnings);

/** What may stand behind the stem of a word, the longest first. */
export function endingsOf(language: Language): readonly string[] {
  return foldedEndings.get(language) ?? [];
}

/** What may stand before it, the longest first. */
export function beginningsOf(language: Language): readonly string[] {
  return foldedBeginnings.get(language) ?? [];
}
