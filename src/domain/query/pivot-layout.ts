import type { PivotGroup, PivotTable } from './pivot-table.ts';

/** Which totals a pivot has: of groups with others inside, a row and a column of everything. */
export type PivotTotals = { subtotals: boolean; totalRow: boolean; totalColumn: boolean };

/** A column of a pivot: its group, and how many groups it is inside of. */
export type PivotColumn = { group: PivotGroup; isTotal: boolean };

/** A heading above columns: of a group, or of the totals of a group (`isTotal`). */
export type PivotHeading = PivotColumn & {
  /** The first column that it is above, and how many there are. */
  at: number;
  columns: number;
  /** How many lines of headings high it is. */
  lines: number;
};

/** A row of a pivot, from the outermost level (1) to the innermost one; `isOpen` shows the groups inside. */
export type PivotRow = { group: PivotGroup; level: number; isOpen: boolean };

/** The columns of a pivot in their order, and the headings above them by line. */
export function columnsOf(
  { across }: Pick<PivotTable, 'across'>,
  { subtotals, totalColumn }: Pick<PivotTotals, 'subtotals' | 'totalColumn'>,
): { columns: PivotColumn[]; lines: PivotHeading[][] } {
  const { all, depth } = across;
  const columns: PivotColumn[] = [];
  const lines: PivotHeading[][] = Array.from({ length: depth }, () => []);

  const addTotal = (group: PivotGroup, level: number): void => {
    const at = columns.push({ group, isTotal: true }) - 1;
    lines[level]?.push({ group, isTotal: true, at, columns: 1, lines: depth - level });
  };

  /** Adds the columns of a group at a level, and says how many they are. */
  const add = (group: PivotGroup, level: number): number => {
    const line = lines[level - 1]!;
    if (level === depth) {
      const at = columns.push({ group, isTotal: false }) - 1;
      line.push({ group, isTotal: false, at, columns: 1, lines: 1 });
      return 1;
    }

    const heading = { group, isTotal: false, at: columns.length, columns: 0, lines: 1 };
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

/** Some columns of a pivot, from one to another (exclusive), with the parts of the headings above them. */
export function columnsBetween(
  { columns, lines }: { columns: readonly PivotColumn[]; lines: readonly PivotHeading[][] },
  from: number,
  to: number,
): { columns: PivotColumn[]; lines: PivotHeading[][] } {
  const parts = lines.map((line) =>
    line.flatMap((heading) => {
      const start = Math.max(heading.at, from);
      const end = Math.min(heading.at + heading.columns, to);
      return end > start ? [{ ...heading, at: start - from, columns: end - start }] : [];
    }),
  );
  return { columns: columns.slice(from, to), lines: parts };
}

/** The rows of a pivot in their order, without the total and those inside of groups that are closed. */
export function rowsOfPivot(
  { rows }: Pick<PivotTable, 'rows'>,
  isClosed: (group: PivotGroup) => boolean = () => false,
): PivotRow[] {
  const rowsFrom = (group: PivotGroup, level: number): PivotRow[] => {
    const isOpen = level === rows.depth || !isClosed(group);
    const inside = isOpen ? group.children.flatMap((child) => rowsFrom(child, level + 1)) : [];
    return [{ group, level, isOpen }, ...inside];
  };
  return rows.all.children.flatMap((group) => rowsFrom(group, 1));
}
