import { expect, test } from 'vitest';
import { encodeText } from '../../../../../tests/fixtures/encode-text.ts';
import { guessEncoding } from './guess-encoding.ts';
import texts from './sample-texts.json' with { type: 'json' };

/** The encodings that texts in these languages are found in. */
const encodings: Record<keyof typeof texts, readonly string[]> = {
  ru: ['windows-1251', 'koi8-r', 'ibm866'],
  uk: ['windows-1251'],
  bg: ['windows-1251', 'ibm866'],
  el: ['windows-1253'],
  he: ['windows-1255'],
  ar: ['windows-1256'],
  th: ['windows-874'],
  pl: ['windows-1250', 'iso-8859-2'],
  cs: ['windows-1250', 'iso-8859-2'],
  hu: ['windows-1250'],
  de: ['windows-1252', 'windows-1250'],
  fr: ['windows-1252', 'macintosh'],
  es: ['windows-1252'],
  pt: ['windows-1252'],
  tr: ['windows-1254'],
  ja: ['shift_jis', 'euc-jp'],
  'zh-Hans': ['gb18030'],
  'zh-Hant': ['big5'],
  ko: ['euc-kr'],
};
const cases = Object.entries(encodings).flatMap(([language, names]) =>
  names.map((encoding) => [language as keyof typeof texts, encoding] as const),
);

/** Parts of a text of a length that have characters beyond ASCII, each begun at another place. */
function partsOf(text: string, length: number): string[] {
  const characters = [...text.repeat(Math.ceil(length / text.length) + 1)];
  const starts = Array.from({ length: length === 2000 ? 2 : 30 }, (_, index) => (index * 7) % text.length);
  return starts
    .map((start) => characters.slice(start, start + length).join(''))
    .filter((part) => /[^\0-\x7f]/.test(part));
}

test.each(cases)(
  'texts in %s (%s) are read right or with a warning, and long ones are read right',
  (language, encoding) => {
    for (const length of [20, 100, 2000]) {
      const parts = partsOf(texts[language], length);
      const guesses = parts.map((part) => {
        const bytes = encodeText(part, encoding);
        const guess = guessEncoding([bytes]);
        const text = new TextDecoder(encoding).decode(bytes);
        const isRight = new TextDecoder(guess.encoding).decode(bytes) === text;
        if (guess.isSure) {
          expect([part, guess.encoding, isRight]).toEqual([part, guess.encoding, true]);
        }
        const isOffered = guess.readings.some(
          (reading) => new TextDecoder(reading.encoding).decode(bytes) === text,
        );
        return { isRight: guess.isSure && isRight, isOffered };
      });
      if (length === 2000) {
        expect(guesses.every(({ isRight }) => isRight)).toBe(true);
      }
      if (length >= 100) {
        expect(guesses.every(({ isOffered }) => isOffered)).toBe(true);
      }
    }
  },
);

test.each(
  cases.filter(([language]) => ['ja', 'zh-Hans', 'zh-Hant', 'ko', 'ru', 'el', 'ar'].includes(language)),
)('a hundred characters in %s (%s) are enough to be sure', (language, encoding) => {
  const parts = partsOf(texts[language], 100);
  expect(parts.every((part) => guessEncoding([encodeText(part, encoding)]).isSure)).toBe(true);
});

test('bytes of no language are uncertain, and several readings are offered', () => {
  const bytes = Uint8Array.from({ length: 400 }, (_, index) => 0x80 + ((index * 37) % 128));
  const guess = guessEncoding([bytes]);
  expect(guess.isSure).toBe(false);
  expect(guess.readings.length).toBeGreaterThan(1);
});
