import type { PivotGroup, PivotTable } from '#domain/query/pivot-table.ts';
import { markOf } from './closed-groups.ts';
import type { PivotState } from './index.ts';

/** A column of a pivot: its group, and how many groups it is inside of. */
export type PivotColumn = { group: PivotGroup; isTotal: boolean };

/** A heading above columns: of a group, or of the totals of a group (`isTotal`). */
export type PivotHeading = PivotColumn & {
  /** How many columns it is above, and how many lines of headings high it is. */
  columns: number;
  lines: number;
};

/** A row of a pivot, from the outermost level (1) to the innermost one, which is `depth`; 0 is the total. */
export type PivotRow = { group: PivotGroup; level: number; isOpen: boolean; mark: string };

/** The columns of a pivot in their order, and the headings above them by line. */
export function columnsOf(
  { across }: Pick<PivotTable, 'across'>,
  { subtotals, totalColumn }: PivotState['pivot'],
): { columns: PivotColumn[]; lines: PivotHeading[][] } {
  const { all, depth } = across;
  const columns: PivotColumn[] = [];
  const lines: PivotHeading[][] = Array.from({ length: depth }, () => []);

  const addTotal = (group: PivotGroup, level: number): void => {
    columns.push({ group, isTotal: true });
    lines[level]?.push({ group, isTotal: true, columns: 1, lines: depth - level });
  };

  /** Adds the columns of a group at a level, and says how many they are. */
  const add = (group: PivotGroup, level: number): number => {
    const line = lines[level - 1]!;
    if (level === depth) {
      columns.push({ group, isTotal: false });
      line.push({ group, isTotal: false, columns: 1, lines: 1 });
      return 1;
    }

    const heading = { group, isTotal: false, columns: 0, lines: 1 };
    line.push(heading);
    heading.columns = group.children.reduce((sum, child) => sum + add(child, level + 1), 0);
    if (subtotals && group.children.length > 1) {
      addTotal(group, level);
      heading.columns += 1;
    }
    return heading.columns;
  };

  for (const group of all.children) {
    add(group, 1);
  }

  if (totalColumn || depth === 0) {
    addTotal(all, 0);
  }

  return { columns, lines };
}

/** The rows of a pivot in their order, without those inside of closed groups and without the total. */
export function rowsOfPivot({ rows }: Pick<PivotTable, 'rows'>, closed: readonly string[]): PivotRow[] {
  const marks = new Set(closed);
  const rowsFrom = (group: PivotGroup, level: number): PivotRow[] => {
    const mark = level < rows.depth ? markOf(group) : '';
    const isOpen = !marks.has(mark);
    const inside = isOpen ? group.children.flatMap((child) => rowsFrom(child, level + 1)) : [];
    return [{ group, level, isOpen, mark }, ...inside];
  };
  return rows.all.children.flatMap((group) => rowsFrom(group, 1));
}
