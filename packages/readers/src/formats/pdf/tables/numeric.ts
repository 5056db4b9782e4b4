const number =
  /^[-+−–(<>≤≥~±]*\s?[\p{Sc}]?\s?\(?[-+−–]?[.,]?[\d][\d.,:/\s–−-]*\s?(?:%|pp|bps|[a-z]{0,2}\)?|[*†‡§]{1,3})?\)?[*†‡§¹²³ᵃ-ᶻ]{0,3}$/u;
const none = /^(?:[-–—−.…]{1,3}|n\/?a\.?|nil|none|\*{1,3}|[\p{Sc}%])$/iu;

/** Whether the text of a cell is a number, or the sign that stands for none. */
export function isNumeric(text: string): boolean {
  return text !== "" && text.length < 40 && (number.test(text) || none.test(text));
}
