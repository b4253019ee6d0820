import { calendarWord, monthsByWord, weekdaysByWord } from '#domain/value/date/calendar-words.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { naturalOrder } from '#domain/value/text/natural-order.ts';

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
 * Texts in the order that their words have: of months and weekdays in any language, sizes, and common scales
 * such as low, medium, high; other texts as people order names, with numbers by their size.
 */
export function inWordOrder(texts: readonly string[], locale?: Locale): string[] {
  const steps = stepsOfWords(texts);
  const byName = naturalOrder(locale);
  if (!steps) return texts.toSorted(byName);

  const stepOf = new Map(texts.map((text, index) => [text, steps[index] ?? 0]));
  return texts.toSorted(
    (one, other) => (stepOf.get(one) ?? 0) - (stepOf.get(other) ?? 0) || byName(one, other),
  );
}

/** The position of each text in one scale, such as sizes or low to high; null where a text is not in it. */
export function stepsInScale(texts: readonly string[]): number[] | null {
  const words = wordsOf(texts).map((word) => word.replaceAll(/[\s_-]+/g, ' '));
  return scales.map((steps) => words.map((word) => steps.get(word))).find(areSteps) ?? null;
}

/** The position of each text among months, weekdays or in one scale; null where a text is not among them. */
function stepsOfWords(texts: readonly string[]): number[] | null {
  const words = wordsOf(texts);
  const inCalendar = [monthsByWord(), weekdaysByWord()].map((steps) => words.map((word) => steps.get(word)));
  return inCalendar.find(areSteps) ?? stepsInScale(texts);
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts.map((text) => calendarWord(text.trim()).replace(/\.$/, ''));

const areSteps = (steps: readonly (number | undefined)[]): steps is number[] =>
  steps.every((step) => step !== undefined);
