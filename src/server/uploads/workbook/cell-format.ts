import { shareUnit } from '#domain/value/share-unit.ts';
import { readNumberFormat, type WorkbookNumberFormat } from './formats/number-format.ts';
import { unitOfFormat } from './formats/unit-of-format.ts';
import { cellKinds, type CellKind } from './sheet-row.ts';

/** The number format of cells: `number` is null where every number is written as it is; `kind` is that of plain numbers. */
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
const numberKinds: readonly CellKind[] = [cellKinds.number, ...unitKinds.values()];

/** Reads the code of a number format. */
export function readCellFormat(code: string): WorkbookCellFormat {
  const unit = unitOfFormat(code);
  const kind = unit === null ? undefined : unitKinds.get(unit);
  return { number: readNumberFormat(code), kind: kind ?? cellKinds.number };
}

/** The unit that all numbers of a column have, out of the bits of the kinds of its cells; null for other columns. */
export function commonUnit(kinds: number): string | null {
  const bits = numberKinds.reduce<number>((all, kind) => all | (1 << kind), 0) & kinds;
  return [...unitKinds].find(([, kind]) => bits === 1 << kind)?.[0] ?? null;
}
