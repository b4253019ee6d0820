/** Advance widths of Inter Regular for U+0020 to U+007E in hundredths of an em, measured in a browser. */
const widths =
  '28 29 47 63 64 98 64 30 36 36 50 66 29 46 29 36 63 41 61 62 65 59 62 57 62 62 29 30 66 66 66 51 97 69 65 73 72 60 59 75 74 27 57 67 57 90 75 76 64 76 64 64 65 74 69 99 68 68 63 36 36 36 47 46 32 56 61 57 61 58 37 61 59 24 24 55 24 88 59 60 61 61 38 53 33 59 56 82 55 56 55 43 33 43 66'
    .split(' ')
    .map(Number);

/** The narrow space between groups of digits, such as in French, and its width. */
const [narrowSpace, narrowWidth] = [0x202f, 18];

/**
 * About how wide a text is in px, set in Inter; other scripts count as wide letters, east Asian ones as a
 * full em.
 */
export function textWidth(text: string, fontSize = 12): number {
  let hundredths = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    hundredths += widths[code - 32] ?? foreignWidth(code);
  }
  return (hundredths * fontSize) / 100;
}

function foreignWidth(code: number): number {
  if (code === narrowSpace) return narrowWidth;
  if (code >= 0x2e80) return 100;
  return 65;
}

/** The width in px of the widest text, 0 for none. */
export function widest(texts: Iterable<string>, fontSize = 12): number {
  let most = 0;
  for (const text of texts) {
    most = Math.max(most, textWidth(text, fontSize));
  }
  return most;
}

/** Where a text may wrap: not at the spaces within a number, and between it and its unit. */
export const blanks = /[^\S\u00a0\u202f]+/;

/**
 * About how many lines a text takes when its words wrap at a width, and longer words are broken; 0 for no
 * text.
 */
export function brokenLines(text: string, width: number, fontSize = 12): number {
  if (text === '') return 0;
  const lines = wrappedLines(text, (width * 12) / fontSize);
  if (Number.isFinite(lines)) return lines;
  return Math.ceil(textWidth(text, fontSize) / width);
}

/** How many lines a text takes when its words wrap at a width, or Infinity when a word is wider than that. */
export function wrappedLines(text: string, width: number): number {
  const space = textWidth(' ');
  let lines = 1;
  let used = -space;

  for (const word of text.split(blanks)) {
    const needed = textWidth(word);
    if (needed > width) return Infinity;
    if (used + space + needed > width) {
      lines += 1;
      used = needed;
    } else {
      used += space + needed;
    }
  }

  return lines;
}
