/**
 * Marks that readers leave out: accents of Latin, Greek and Cyrillic letters, and the vowels of Hebrew and
 * Arabic.
 */
export const leftOutMarks =
  '\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f';

/** Letters that Unicode does not decompose, as they are typed on a keyboard that lacks them. */
export const typedLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ٱ: 'ا',
};

/** The zeros of scripts that have digits of their own; the other nine follow each. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0];

const isAscii = /^[\0-\x7f]*$/;
const marks = new RegExp(`[${leftOutMarks}]+`, 'g');
const lettersToType = new RegExp(`[${Object.keys(typedLetters).join('')}]`, 'g');

/**
 * Characters without a look of their own, such as a soft hyphen and the selector in ❤️; a space without width
 * is none.
 */
const invisible = /(?!\u200b)\p{Default_Ignorable_Code_Point}+/gu;
/** More marks on one letter than texts of any language have: composing takes quadratic time in them. */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * A text as it is compared where people search: in lower case and compatible forms (`ﬂ`, `２`, `H₂O`), without
 * invisible characters, with letters and digits as most keyboards have them (`Łódź` is `lodz`, `Straße` is
 * `strasse`), and without the marks that readers leave out. Marks that make another letter are kept, as in
 * Hindi, Thai and Japanese.
 */
export function foldLetters(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();

  return text
    .replaceAll(invisible, '')
    .replaceAll(excessMarks, '$1')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(lettersToType, (letter) => typedLetters[letter] ?? letter)
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .normalize('NFC');
}

/** Whether a text has another in it, by the letters that people type. */
export const containsFolded = (text: string, part: string): boolean =>
  foldLetters(text).includes(foldLetters(part));

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  if (zero === undefined) return digit;
  return String(code - zero);
}
