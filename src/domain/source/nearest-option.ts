import type { ColumnOption } from './column.ts';

/** Longer texts, and more options than this, are compared without counting edits: the cost stays bounded. */
const limits = { characters: 64, options: 1000 };
/** One edit is allowed for so many characters. */
const charactersOfAnEdit = 4;

/**
 * The option that a text was probably meant to be: one that differs only in case, blanks or accents from its value or
 * label, or else the only one within few edits. Null when there is none.
 */
export function nearestOption(text: string, options: readonly ColumnOption[]): ColumnOption | null {
  const wanted = fold(text);
  if (wanted === '') return null;
  const equal = options.find(({ value, label }) => fold(value) === wanted || fold(label) === wanted);
  if (equal) return equal;
  if (wanted.length > limits.characters || options.length > limits.options) return null;
  const allowed = Math.floor(wanted.length / charactersOfAnEdit);
  const near = options
    .map((option) => ({ option, edits: editsBetween(wanted, option, allowed) }))
    .filter(({ edits }) => edits <= allowed)
    .toSorted((a, b) => a.edits - b.edits);
  const [first, second] = near;
  return first && first.edits !== second?.edits ? first.option : null;
}

/** A text in lower case, without accents and without blanks at its ends; blanks within are single. */
function fold(text: string): string {
  return text
    .slice(0, limits.characters * 2)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}

function editsBetween(wanted: string, { value, label }: ColumnOption, allowed: number): number {
  return Math.min(editDistance(wanted, fold(value), allowed), editDistance(wanted, fold(label), allowed));
}

/** The number of characters to insert, delete or replace; anything above `allowed` is infinity. */
function editDistance(one: string, other: string, allowed: number): number {
  if (Math.abs(one.length - other.length) > allowed) return Infinity;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[to]! + 1, next[to - 1]! + 1));
    }
    if (Math.min(...next) > allowed) return Infinity;
    row = next;
  }
  return row.at(-1)!;
}
