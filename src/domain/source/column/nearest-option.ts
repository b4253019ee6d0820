import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import type { ColumnOption } from './column.ts';

/** Longer texts, and more options than this, are compared without counting edits: the cost stays bounded. */
const limits = { characters: 64, options: 1000 };
/** How many characters there are for each edit that is allowed. */
const charactersOfAnEdit = 4;
/**
 * The least length of a word in which one wrong character is a typing error: shorter ones are often other
 * words.
 */
const surelySlippedCharacters = 6;

/**
 * An option that a text was probably meant to be; not `isSure` where the text may also be a word of its own.
 * `isSameWord` says that only case and blanks differ, or that accents are missing.
 */
export type NearOption = { option: ColumnOption; isSure: boolean; isSameWord: boolean };

/** The option that a text was probably meant to be, see `nearOption`. */
export const nearestOption = (text: string, options: readonly ColumnOption[]): ColumnOption | null =>
  nearOption(text, options)?.option ?? null;

/**
 * The only option that differs from a text in nothing but case, blanks or accents, by its value or its label,
 * or else the only one within few edits. Null when there is none, and when several are equally near. Digits
 * never differ.
 */
export function nearOption(text: string, options: readonly ColumnOption[]): NearOption | null {
  const foldedText = fold(text);
  if (foldedText === '') return null;

  const foldedChoices = foldedOptions(options);
  const [equal, anotherEqual] = foldedChoices.filter(({ texts }) => texts.includes(foldedText));

  if (equal) {
    const isSame = isSameWord(text, equal.option);
    if (anotherEqual) return null;
    return { option: equal.option, isSure: isSame, isSameWord: isSame };
  }

  if (foldedText.length > limits.characters || options.length > limits.options) return null;

  const mostEdits = Math.floor(foldedText.length / charactersOfAnEdit);
  const candidates = foldedChoices
    .map(({ option, texts }) => ({ option, texts, edits: editsBetween(foldedText, texts, mostEdits) }))
    .filter(({ edits }) => edits <= mostEdits)
    .toSorted((a, b) => a.edits - b.edits);
  const [nearest, secondNearest] = candidates;
  if (!nearest || nearest.edits === secondNearest?.edits) return null;

  const isSure = nearest.edits === 1 && isSlip(foldedText, nearest.texts);
  return { option: nearest.option, isSure, isSameWord: false };
}

/** Whether a text differs from an option in case and blanks only, or has been written without accents. */
function isSameWord(text: string, { value, label }: ColumnOption): boolean {
  const word = plainWord(text);
  return [value, label].some((one) => plainWord(one) === word) || !/[^\0-\x7f]/.test(text);
}

/** Whether a folded text, one edit from an option, is long enough and begins as the option does. */
function isSlip(wanted: string, texts: readonly string[]): boolean {
  const isLong = wanted.length >= surelySlippedCharacters;
  return isLong && texts.some((text) => text.startsWith(wanted.charAt(0)));
}

/**
 * A text in lower case without blanks at its ends; blanks within are single, as are hyphens and underscores
 * between words.
 */
export function plainWord(text: string): string {
  return composedText(text.slice(0, limits.characters * 2))
    .toLowerCase()
    .replaceAll(/(?<=[\p{L}\p{N}])[_-](?=[\p{L}\p{N}])/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A text as `plainWord` has it, with the letters of a plain keyboard. */
const fold = (text: string): string => plainWord(foldLetters(text.slice(0, limits.characters * 2)));

/** An option with its value and its label, folded. */
type FoldedOption = { option: ColumnOption; texts: [value: string, label: string] };

/** The folded options of columns: each is compared with many values. */
const foldings = new WeakMap<readonly ColumnOption[], FoldedOption[]>();

function foldedOptions(options: readonly ColumnOption[]): FoldedOption[] {
  const known = foldings.get(options);
  if (known) return known;

  const folded = options.map((option): FoldedOption => ({
    option,
    texts: [fold(option.value), fold(option.label)],
  }));
  foldings.set(options, folded);
  return folded;
}

function editsBetween(wanted: string, texts: readonly string[], allowed: number): number {
  const edits = texts.map((text) =>
    digitsOf(text) === digitsOf(wanted) ? editDistance(wanted, text, allowed) : Infinity,
  );
  return Math.min(...edits);
}

const digitsOf = (text: string): string => text.replaceAll(/\P{N}+/gu, '');

/**
 * The number of characters to insert, delete, replace or swap with the next one; anything above `allowed` is
 * infinity.
 */
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
