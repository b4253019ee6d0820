import { nameSome } from '#domain/value/number/name-some.ts';
import { nameMeaning } from './column-words.ts';
import type { ExaminedColumn, LayerRows } from './layer-rows.ts';

/**
 * Whole numbers of one length with this many digits are codes, unless something says that they are amounts.
 */
const surelyCode = 8;
/** How many zeros codes of areas may have lost. */
const mostLost = 2;
/** The most digits of a whole number that every double holds. */
const exactDigits = 15;
/**
 * Numbers with more digits are amounts where the shortest of them has so many digits less than the longest.
 */
const leastSpread = 3;

/** A column of numbers; `isAmount` says that a workbook formats them as amounts. */
type NumberColumn = ExaminedColumn & { display_name: string; isAmount?: boolean };

/**
 * The columns of codes; those in `open` may also be amounts: neither their names nor formats say what they
 * are.
 */
export type FoundCodes = { codes: Set<string>; open: Set<string>; has(name: string): boolean };

/**
 * The number columns that hold codes: whole numbers of one length, which are long or whose column is named
 * like one; for codes of areas, some numbers may lack leading zeros. Numbers of more than 15 digits are codes
 * where all are long.
 */
export async function findCodes(rows: LayerRows, numbers: readonly NumberColumn[]): Promise<FoundCodes> {
  const results = await rows.aggregate(numbers, (cell) => [
    `count(${cell})`,
    `min(length(trim(${cell})))`,
    longestCell(cell),
    `count(*) FILTER (NOT regexp_full_match(trim(${cell}), '\\d+'))`,
  ]);
  const codes = new Set<string>();
  const open = new Set<string>();

  for (const column of numbers) {
    const [filled = 0, shortest = 0, longest = 0, others = 0] = (results.get(column.name) ?? []).map(Number);
    if (filled < 2) continue;
    const kind = codeKind(column, { shortest, longest, areWhole: others === 0 });
    if (kind) {
      codes.add(column.name);
    }
    if (kind === 'open') {
      open.add(column.name);
    }
  }

  return { codes, open, has: (name) => codes.has(name) };
}

/** The length of the longest cell, as an aggregate. */
const longestCell = (cell: string): string => `max(length(trim(${cell})))`;

type Lengths = { shortest: number; longest: number; areWhole: boolean };

function codeKind(
  { display_name, isAmount = false }: NumberColumn,
  { shortest, longest, areWhole }: Lengths,
): 'code' | 'open' | null {
  const meaning = nameMeaning(display_name);
  if (!areWhole) {
    if (meaning === 'version' && !isAmount) return 'code';
    return null;
  }
  const isArea = meaning === 'area' && longest > 1 && shortest >= longest - mostLost;
  if (isArea || (meaning === 'code' && shortest === longest && shortest >= 2)) return 'code';
  if (isAmount || meaning === 'amount') return null;
  const areAllLong = longest > exactDigits && shortest > longest - leastSpread;

  if (areAllLong || (shortest === longest && shortest >= surelyCode)) return 'open';
  return null;
}

/** The note for the person about columns that are proposed as text because they hold codes. */
export function codeNotes(codes: readonly { display_name: string }[]): string[] {
  if (codes.length === 0) return [];
  const names = codes.map(({ display_name }) => display_name);
  return [`Proposed as text, because the whole numbers look like codes: ${nameSome(names, 20)}.`];
}
