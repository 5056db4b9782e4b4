import { foldForIndex } from "../fold-text.ts";

/** Names of the months as they stand in dates, a line for each language. */
const names = [
  "january february march april may june july august september october november december",
  "jan feb mar apr may jun jul aug sep oct nov dec",
  "januar februar märz april mai juni juli august september oktober november dezember",
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  "januari februari maart april mei juni juli augustus september oktober november december",
  "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
  "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
].map((line) => foldForIndex(line).split(" "));

/** What a month is called in dates, folded; undefined for what is none, counted from 1. */
export function monthNames(month: number): readonly string[] {
  return [...new Set(names.flatMap((line) => line[month - 1] ?? []))];
}

/** Which month a folded word is, counted from 1; undefined for other words. */
export function monthOf(word: string): number | undefined {
  const at = names.map((line) => line.indexOf(word)).find((index) => index !== -1);
  return at === undefined ? undefined : at + 1;
}
