/** A piece of a number format: a letter of a date, an elapsed unit such as `[h]`, a digit, or text. */
export type FormatToken =
  | { kind: 'date'; letter: string }
  | { kind: 'elapsed'; letter: string }
  | { kind: 'digit'; placeholder: string }
  | { kind: 'literal'; text: string }
  | { kind: 'symbol'; text: string };

/** One section of a number format; `condition` says for which numbers it is, when the format says so. */
export type FormatSection = {
  tokens: FormatToken[];
  condition: { operator: string; operand: number } | null;
  isGeneral: boolean;
};

/** The longest number format that Excel writes is 255 characters long; longer ones are not read. */
const maxLength = 1000;

const patterns: [RegExp, (match: RegExpExecArray) => FormatToken | null][] = [
  [/"([^"]*)"?/y, ([, text = '']) => ({ kind: 'literal', text })],
  [/\\([^])/y, ([, text = '']) => ({ kind: 'literal', text })],
  // A blank as wide as the next character, and a character that fills the cell.
  [/_[^]/y, () => ({ kind: 'literal', text: ' ' })],
  [/\*[^]/y, () => null],
  [/\[([hms])\1*\]/iy, ([, letter = '']) => ({ kind: 'elapsed', letter: letter.toLowerCase() })],
  [/\[\$[^\]]*\]/y, (match) => currency(match[0])],
  [/\[[^\]]*\]/y, () => null],
  [/am\/pm|a\/p|上午\/下午|午前\/午後|오전\/오후/iy, () => ({ kind: 'date', letter: 'am/pm' })],
  [/e[-+]/iy, (match) => ({ kind: 'symbol', text: match[0] })],
  [/([ymdhseagb])\1*/iy, ([, letter = '']) => ({ kind: 'date', letter: letter.toLowerCase() })],
  [/[0#?]/y, (match) => ({ kind: 'digit', placeholder: match[0] })],
  [/[-() :]/y, (match) => ({ kind: 'literal', text: match[0] })],
  [/[^]/y, (match) => ({ kind: 'symbol', text: match[0] })],
];

/** Splits a number format into its sections and their tokens. */
export function readSections(code: string): FormatSection[] {
  let section = emptySection();
  const sections = [section];
  const text = code.slice(0, maxLength);
  let at = 0;

  while (at < text.length) {
    if (text[at] === ';') {
      section = emptySection();
      sections.push(section);
      at += 1;
      continue;
    }
    const general = matchAt(/general/iy, text, at);
    if (general) {
      section.isGeneral = true;
      at += general[0].length;
      continue;
    }
    section.condition ??= readCondition(text, at);
    const [token, length] = readToken(text, at);
    if (token) {
      section.tokens.push(token);
    }
    at += length;
  }

  return sections;
}

function emptySection(): FormatSection {
  return { tokens: [], condition: null, isGeneral: false };
}

function readToken(text: string, at: number): [FormatToken | null, number] {
  for (const [pattern, make] of patterns) {
    const match = matchAt(pattern, text, at);
    if (match) return [make(match), match[0].length];
  }
  return [null, 1];
}

function readCondition(text: string, at: number): FormatSection['condition'] {
  const match = matchAt(/\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/y, text, at);
  if (!match) return null;
  const [, operator = '', operand] = match;
  return { operator, operand: Number(operand) };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * A currency such as `[$€-407]` makes a number; a language such as `[$-407]` says nothing about the value.
 */
function currency(text: string): FormatToken | null {
  const [sign = ''] = text.slice(2, -1).split('-');
  if (text.startsWith('[$-')) return null;
  return { kind: 'symbol', text: sign };
}
