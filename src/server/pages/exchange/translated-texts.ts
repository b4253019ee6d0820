import type { ReadText, TranslatedText } from '#domain/value/text/translation.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { codeProblem, plainWords, type CodedText } from '#domain/value/text/coded-text.ts';
import { readDocument } from '#richtext/document.ts';
import { withUnits } from '#richtext/document-units.ts';
import type { Segment } from '#sections/section-texts.ts';
import type { ReadUnit } from './text-file.ts';
import { unitsIn } from './text-units.ts';

/**
 * What a file says about a text: its translation, that it has none, that it is there already, or why it is
 * left out, with the unit that this is about.
 */
export type ReadTranslation =
  | { kind: 'translated'; text: TranslatedText }
  | { kind: 'missing' | 'unchanged' }
  | { kind: 'skipped'; unit: ReadUnit; reason: string };

/**
 * The translation of a text out of the units of a file, by their positions in the text. Its original is that
 * of the file, so that it is outdated where the draft has another one by now.
 */
export function readTranslation(segment: Segment, units: ReadonlyMap<string, ReadUnit>): ReadTranslation {
  const [first] = units.values();
  if (!first || [...units.values()].every(({ target }) => target === null)) return { kind: 'missing' };

  const presentUnits = unitsIn(segment.original);
  if (presentUnits.length !== units.size || presentUnits.some(({ path }) => !units.has(path))) {
    return skipped(first, 'The text has other blocks by now. Export it again.');
  }

  for (const { path, text } of presentUnits) {
    const unit = units.get(path)!;
    const reason = unitProblem(unit, text);
    if (reason !== null) return skipped(unit, reason);
  }
  return translationOf(segment, units);
}

const skipped = (unit: ReadUnit, reason: string): ReadTranslation => ({ kind: 'skipped', unit, reason });

/** Why a unit cannot be used; `present` is its original in the draft. */
function unitProblem({ problem, isConfirmed, source, target }: ReadUnit, present: CodedText): string | null {
  if (problem !== undefined) return problem;
  if (!isConfirmed) return 'It is marked for review.';
  if (target === null) return 'This block of the text has no translation, others have one.';
  if (codeProblem(present, source) !== null) {
    return 'The text has other links or formats by now. Export it again.';
  }
  return codeProblem(source, target);
}

function translationOf(
  { original, translated }: Segment,
  units: ReadonlyMap<string, ReadUnit>,
): ReadTranslation {
  const entries = [...units];
  const sources = new Map(entries.map(([path, { source }]) => [path, source]));
  const targets = new Map(entries.map(([path, { source, target }]) => [path, target ?? source]));
  const text = { text: withWords(original, targets), of: withWords(original, sources) };

  const isUnchanged = translated !== undefined && isSameText(translated.text, text.text);
  if (isUnchanged && isSameText(translated.of, text.of)) return { kind: 'unchanged' };
  return { kind: 'translated', text };
}

/** A text with other words at its positions. */
function withWords(original: ReadText, texts: ReadonlyMap<string, CodedText>): ReadText {
  if (typeof original === 'string') return plainWords(texts.get('') ?? [original]);
  return withUnits(readDocument(original), texts);
}

const isSameText = (one: ReadText, other: ReadText): boolean => isSameJson(cleanText(one), cleanText(other));

const cleanText = (text: ReadText) => (typeof text === 'string' ? text : readDocument(text));
