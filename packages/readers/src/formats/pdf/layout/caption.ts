const kinds = [
  "fig(?:ure|ura|\\.)?|abb(?:ildung|\\.)|figura|рис(?:унок|\\.)",
  "tab(?:le|elle|la|ella|leau|\\.)?|таблица",
  "exhibit|chart|graph|grafik|gráfico|graphique|map|photo(?:graph)?|plate|scheme|diagram|illustration|image",
].join("|");
const kind = new RegExp(`^(?:${kinds})(?=[^\\p{L}])\\s*`, "iu");
/** The number of a picture and what parts it from what the picture shows. */
const number = /^(?:[A-Z]{0,2}[.-]?\d+|[IVXLC]+|[A-Z])(?:[.\-–—]\s?\d+)*[a-z]?(?:[.:|–—\-)]|\s|$)/u;
const eastern = /^[图圖図表]\s*[\dA-Z]+(?:[.\-–]\d+)*/u;
const source = /^(?:sources?|notes?|quelle|fuente|remarks?|注|资料来源|来源)\s*[:：.]/iu;

/** Whether a text names a picture or a table, or says where it is from; such lines are set like headings. */
export function isCaption(text: string): boolean {
  const name = kind.exec(text)?.[0];
  const rest = name === undefined ? "" : text.slice(name.length);
  return number.test(rest) || /^:/.test(rest) || eastern.test(text) || source.test(text);
}
