import { calendarWord, monthsByWord, weekdaysByWord } from './calendar-words.ts';
import { naturalOrder } from './natural-order.ts';

/** Scales of words from the least to the most; words behind a slash are other forms of the same step. */
const scales = [
  'xxxs xxs xs s m l xl xxl/2xl xxxl/3xl xxxxl/4xl 5xl 6xl',
  'extra-small small medium large extra-large',
  'none/no very-low low medium/moderate/middle high very-high extreme/critical',
  'none minor slight moderate major severe extreme catastrophic',
  'very-poor/very-bad poor/bad fair/average/ok good very-good excellent',
  'never rarely/seldom sometimes often/usually always',
  'strongly-disagree disagree neutral/neither agree strongly-agree',
  'very-unlikely unlikely possible likely very-likely certain',
  'first second third fourth fifth sixth seventh eighth ninth tenth',
  'primary secondary tertiary',
  'daily weekly monthly quarterly yearly/annually/annual',
].map(stepsOf);

/** The steps of words by what each text of a scale is called. */
function stepsOf(scale: string): ReadonlyMap<string, number> {
  return new Map(
    scale
      .split(' ')
      .flatMap((forms, step) => forms.split('/').map((form) => [form.replaceAll('-', ' '), step] as const)),
  );
}

/**
 * Texts in the order that their words have: of months and weekdays in any language, sizes, and common scales such as low,
 * medium, high; other texts as people order names, with numbers by their size.
 */
export function inWordOrder(texts: readonly string[]): string[] {
  const words = texts.map((text) => calendarWord(text.trim()).replace(/\.$/, ''));
  const spacedWords = words.map((word) => word.replaceAll(/[\s_-]+/g, ' '));
  const inCalendar = [monthsByWord(), weekdaysByWord()].map((steps) => words.map((word) => steps.get(word)));
  const inScales = scales.map((steps) => spacedWords.map((word) => steps.get(word)));

  const places = [...inCalendar, ...inScales].find((each) => each.every((place) => place !== undefined));
  const byName = naturalOrder(undefined);
  if (!places) return texts.toSorted(byName);

  const stepOf = new Map(texts.map((text, index) => [text, places[index] ?? 0]));
  return texts.toSorted(
    (one, other) => (stepOf.get(one) ?? 0) - (stepOf.get(other) ?? 0) || byName(one, other),
  );
}
