/** LaTeX commands of characters, without the backslash. */
const commands: Readonly<Record<string, string>> = {
  ...spread(
    "αβγδεζηθικλμνξπρςστυφχψω",
    "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho varsigma sigma tau upsilon varphi chi psi omega",
  ),
  ...spread("ΓΔΘΛΞΠΣΥΦΨΩ", "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"),
  ...spread("ϵϑϕϖϱ", "epsilon vartheta phi varpi varrho"),
  ...spread(
    "∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂",
    "sum prod coprod int iint iiint oint bigcup bigcap bigvee bigwedge bigoplus bigotimes",
  ),
  ...spread(
    "±∓×÷·⋅∗∘⊕⊖⊗⊙∪∩∖∧∨⋆",
    "pm mp times div cdot cdot ast circ oplus ominus otimes odot cup cap setminus wedge vee star",
  ),
  ...spread("≤≥≠≈≡∼≃≅∝≪≫≺≻", "leq geq neq approx equiv sim simeq cong propto ll gg prec succ"),
  ...spread(
    "∈∉∋⊂⊃⊆⊇⊄∅∀∃∄¬",
    "in notin ni subset supset subseteq supseteq nsubset emptyset forall exists nexists neg",
  ),
  ...spread(
    "→←↔⇒⇐⇔↦↑↓↗↘⟶⟹⇌",
    "to leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow mapsto uparrow downarrow nearrow searrow longrightarrow Longrightarrow rightleftharpoons",
  ),
  ...spread(
    "∞∂∇∆√∠⊥∥∣ℏℓℜℑℵ′″",
    "infty partial nabla Delta surd angle perp parallel mid hbar ell Re Im aleph prime prime\\prime",
  ),
  ...spread(
    "…⋯⋮⋱⟨⟩⌈⌉⌊⌋‖∎∴∵",
    "ldots cdots vdots ddots langle rangle lceil rceil lfloor rfloor Vert blacksquare therefore because",
  ),
  ...spread("ℝℕℤℚℂℙ", "mathbb{R} mathbb{N} mathbb{Z} mathbb{Q} mathbb{C} mathbb{P}"),
};

function spread(characters: string, names: string): Record<string, string> {
  const list = names.split(" ");
  return Object.fromEntries([...characters].map((character, index) => [character, list[index] ?? ""]));
}

const functions = new Set(
  "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim ln log max min Pr sec sin sinh sup tan tanh".split(
    " ",
  ),
);

/** Marks over or under a letter, by the character that draws them. */
const accents: Readonly<Record<string, string>> = {
  "\u0300": "grave",
  "\u0301": "acute",
  "\u0302": "hat",
  "^": "hat",
  "\u0303": "tilde",
  "~": "tilde",
  "\u0304": "bar",
  "\u0305": "overline",
  "¯": "bar",
  "\u0306": "breve",
  "\u0307": "dot",
  "˙": "dot",
  "\u0308": "ddot",
  "¨": "ddot",
  "\u030c": "check",
  ˇ: "check",
  "\u0332": "underline",
  "\u20d6": "overleftarrow",
  "\u20d7": "vec",
  "→": "vec",
  "⏞": "overbrace",
  "⏟": "underbrace",
};

const SPECIAL = /[#$%&_{}]/;
/** Letters of mathematical alphabets; their plain form is what LaTeX writes. */
const ALPHABETS = /[\u{1d400}-\u{1d7ff}]/u;
const INVISIBLE = /[\u200b\u2061-\u2064]/;

/** Text as LaTeX writes it in a formula: symbols as commands, what has a meaning there escaped. */
export function mathText(text: string): string {
  let latex = "";
  for (const character of text) latex += mathCharacter(character);
  return latex;
}

function mathCharacter(written: string): string {
  const character = ALPHABETS.test(written) ? written.normalize("NFKC") : written;
  const command = commands[character];
  if (command !== undefined) return `\\${command} `;
  if (SPECIAL.test(character)) return `\\${character}`;
  if (character === "\\") return "\\backslash ";
  if (character === "\u2212") return "-";
  if (character === "\u00a0") return "\\ ";
  return INVISIBLE.test(character) ? "" : character;
}

/** The name of a function as a command, or upright when LaTeX has none for it. */
export function functionName(name: string): string {
  const plain = name.trim();
  if (functions.has(plain)) return `\\${plain} `;
  return /^[A-Za-z]{2,}$/.test(plain) ? `\\operatorname{${plain}}` : mathText(plain);
}

/** Whether LaTeX knows a function by this name. */
export function isFunction(name: string): boolean {
  return functions.has(name.trim());
}

/** The command that sets a mark over or under its argument. */
export function accentCommand(character: string): string | undefined {
  return accents[character];
}

/** A bracket for `\left` and `\right`; nothing becomes a dot. */
export function delimiter(character: string): string {
  if (character === "") return ".";
  if (character === "{" || character === "}") return `\\${character}`;
  const command = commands[character];
  return command === undefined ? character : `\\${command} `;
}

/** Words inside a formula. */
export function plainText(text: string): string {
  return `\\text{${text.replaceAll(/[#$%&_{}\\]/g, (character) => (character === "\\" ? "/" : `\\${character}`))}}`;
}

/** Takes out the spaces that only kept commands apart from what followed them. */
export function tidy(latex: string): string {
  return latex
    .replaceAll(/ {2,}/g, " ")
    .replaceAll(/ (?=[}^_])/g, "")
    .trim();
}
