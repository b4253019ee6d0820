import { composedText } from '../value/composed-text.ts';
import type { ColumnOption } from './column.ts';

/** Longer texts, and more options than this, are compared without counting edits: the cost stays bounded. */
const limits = { characters: 64, options: 1000 };
/** One edit is allowed for so many characters. */
const charactersOfAnEdit = 4;
/** Words of fewer characters that differ in one of them are often other words. */
const surelySlippedCharacters = 6;

/**
 * An option that a text was probably meant to be; not `isSure` where the text may also be a word of its own. `isSameWord`
 * says that only case and blanks differ, or that accents are missing.
 */
export type NearOption = { option: ColumnOption; isSure: boolean; isSameWord: boolean };

/** The option that a text was probably meant to be, see `nearOption`. */
export const nearestOption = (text: string, options: readonly ColumnOption[]): ColumnOption | null =>
  nearOption(text, options)?.option ?? null;

/**
 * The only option that differs from a text in nothing but case, blanks or accents, by its value or its label, or else the
 * only one within few edits. Null when there is none, and when several are equally near. Digits never differ.
 */
export function nearOption(text: string, options: readonly ColumnOption[]): NearOption | null {
  const wanted = fold(text);
  if (wanted === '') return null;
  const [equal, anotherEqual] = options.filter(
    ({ value, label }) => fold(value) === wanted || fold(label) === wanted,
  );
  if (equal) {
    const isSame = isSameWord(text, equal);
    return anotherEqual ? null : { option: equal, isSure: isSame, isSameWord: isSame };
  }
  if (wanted.length > limits.characters || options.length > limits.options) return null;
  const allowed = Math.floor(wanted.length / charactersOfAnEdit);
  const near = options
    .map((option) => ({ option, edits: editsBetween(wanted, option, allowed) }))
    .filter(({ edits }) => edits <= allowed)
    .toSorted((a, b) => a.edits - b.edits);
  const [first, second] = near;
  if (!first || first.edits === second?.edits) return null;
  const isSure = first.edits === 1 && isSlip(wanted, first.option);
  return { option: first.option, isSure, isSameWord: false };
}

/** Whether a text differs from an option in case and blanks only, or has been written without accents. */
function isSameWord(text: string, { value, label }: ColumnOption): boolean {
  const word = plainWord(text);
  return [value, label].some((one) => plainWord(one) === word) || !/[^\0-\x7f]/.test(text);
}

/** Whether a folded text, one edit from an option, is long enough and begins as the option does. */
function isSlip(wanted: string, { value, label }: ColumnOption): boolean {
  const isLong = wanted.length >= surelySlippedCharacters;
  return isLong && [value, label].some((one) => fold(one).startsWith(wanted.charAt(0)));
}

/** A text in lower case without blanks at its ends; blanks within are single, as are hyphens and underscores between words. */
export function plainWord(text: string): string {
  return composedText(text.slice(0, limits.characters * 2))
    .toLowerCase()
    .replaceAll(/(?<=[\p{L}\p{N}])[_-](?=[\p{L}\p{N}])/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A text as `plainWord` has it, without the accents of Latin, Greek and Cyrillic letters. */
function fold(text: string): string {
  const bare = text
    .slice(0, limits.characters * 2)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '');
  return plainWord(bare);
}

function editsBetween(wanted: string, { value, label }: ColumnOption, allowed: number): number {
  const edits = [value, label].map((one) => {
    const folded = fold(one);
    return digitsOf(folded) === digitsOf(wanted) ? editDistance(wanted, folded, allowed) : Infinity;
  });
  return Math.min(...edits);
}

const digitsOf = (text: string): string => text.replaceAll(/\P{N}+/gu, '');

/** The number of characters to insert, delete, replace or swap with the next one; anything above `allowed` is infinity. */
function editDistance(one: string, other: string, allowed: number): number {
  if (Math.abs(one.length - other.length) > allowed) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1);
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const swapped = isSwap ? before[to - 2]! + 1 : Infinity;
      next.push(Math.min(replaced, swapped, row[to]! + 1, next[to - 1]! + 1));
    }
    if (Math.min(...next) > allowed) return Infinity;
    [before, row] = [row, next];
  }
  return row.at(-1)!;
}
