import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { readNumberFormat, type WorkbookNumberFormat } from './formats/number-format.ts';
import { unitOfFormat } from './formats/unit-of-format.ts';
import { cellKinds, type CellKind } from './sheet-row.ts';

/**
 * The number format of cells: `number` is null where every number is written as it is; `kind` is that of
 * plain numbers.
 */
export type WorkbookCellFormat = { number: WorkbookNumberFormat | null; kind: CellKind };

/** The format of cells without a number format. */
export const plainFormat: WorkbookCellFormat = { number: null, kind: cellKinds.number };

/** The kinds of numbers by the units of their formats. */
const unitKinds = new Map<string, CellKind>([
  [shareUnit, cellKinds.share],
  ['%', cellKinds.percent],
  ['$', cellKinds.dollar],
  ['£', cellKinds.pound],
  ['€', cellKinds.euro],
  ['¥', cellKinds.yen],
]);
const amountKinds: readonly CellKind[] = [cellKinds.amount, ...unitKinds.values()];
const numberKinds: readonly CellKind[] = [cellKinds.number, ...amountKinds];

const bitsOf = (kinds: readonly CellKind[]): number =>
  kinds.reduce<number>((all, kind) => all | (1 << kind), 0);
const [amountBits, numberBits] = [bitsOf(amountKinds), bitsOf(numberKinds)];

/** The kind of numbers with a unit; `plainKind` where there is none for it. */
export function kindOfUnit(unit: string | null, plainKind: CellKind = cellKinds.number): CellKind {
  return (unit === null ? undefined : unitKinds.get(unit)) ?? plainKind;
}

/** Reads the code of a number format. */
export function readCellFormat(code: string): WorkbookCellFormat {
  const plainKind = isAmountFormat(code) ? cellKinds.amount : cellKinds.number;
  return { number: readNumberFormat(code), kind: kindOfUnit(unitOfFormat(code), plainKind) };
}

/** Whether the code of a number format has groups of digits or decimals, as those of amounts have. */
function isAmountFormat(code: string): boolean {
  const signs = code.replaceAll(/"[^"]*"|\\./g, '');
  return /[#0?],[#0?]|[#0?]\.[#0?]/.test(signs);
}

/** Whether the cells of a column are amounts, out of the bits of their kinds. */
export const areAmounts = (kinds: number): boolean => (kinds & amountBits) !== 0;

/**
 * Whether the cells of a column are texts, also where they look like numbers, out of the bits of their kinds.
 */
export const areTexts = (kinds: number): boolean =>
  (kinds & (1 << cellKinds.text)) !== 0 && (kinds & numberBits) === 0;

/**
 * The unit that all numbers of a column have, out of the bits of the kinds of its cells; null for other
 * columns.
 */
export function commonUnit(kinds: number): string | null {
  const bits = numberBits & kinds;
  return [...unitKinds].find(([, kind]) => bits === 1 << kind)?.[0] ?? null;
}
