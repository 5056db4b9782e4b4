const numbered = /^\s*(?:page|slide|第)\s*(\d+)\s*(?:[页頁]\s*)?$/iu;

/** What a page is called beyond its number: undefined for a title like "Page 43", which a reader gives where there is no heading. */
export function ownPageTitle(title: string | undefined, index: number | undefined): string | undefined {
  const [, number] = numbered.exec(title ?? "") ?? [];
  return title?.trim() === "" || (number !== undefined && Number(number) - 1 === index) ? undefined : title;
}
