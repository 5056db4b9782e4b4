/** Sentences one after the other: a Chinese one needs no space behind it. */
export function sentences(first: string, second: string): string {
  return /[。！？]$/.test(first) ? `${first}${second}` : `${first} ${second}`;
}
