import { rowsOfPivot, type PivotColumn } from '#domain/query/pivot-layout.ts';
import type { PivotGroup } from '#domain/query/pivot-table.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cellShade, isShaded } from '#dataview/rows/cell-shade.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { PivotData } from './pivot-data.ts';

/** An amount of a pivot: its column, and how its cells are coloured. */
export type Amount = { column: ShownColumn; shades: ReadonlyMap<string, NonNullable<Shade>> };
type Shade = ReturnType<typeof cellShade>;
type Cells = readonly Cell[];

/** The amounts of a pivot with the colours of their cells. */
export function shadedAmounts(data: PivotData, columns: readonly PivotColumn[]): Amount[] {
  const hasShades = data.values.some(({ descriptor }) => isShaded(descriptor));
  const levels = hasShades ? cellsOfLevels(data, columns) : new Map<string, Cells[]>();
  return data.values.map((column) => ({ column, shades: shadesOf(column, levels) }));
}

/**
 * The rows of the result by their level: how many groups of the rows and of the columns they are for. Others
 * and totals of everything are not compared with single groups.
 */
function cellsOfLevels({ table }: PivotData, columns: readonly PivotColumn[]): Map<string, Cells[]> {
  const levels = new Map<string, Cells[]>();
  for (const { group } of rowsOfPivot(table)) {
    for (const { group: across } of columns) {
      const cells = table.at(group, across);
      const level = cells && levelOf(group, across);
      if (!level) continue;
      const before = levels.get(level);
      if (before) {
        before.push(cells);
      } else {
        levels.set(level, [cells]);
      }
    }
  }
  return levels;
}

/** The level at which a cell is compared with others; null where it is not. */
export function levelOf(row: PivotGroup, across: PivotGroup): string | null {
  const [ofRow, ofAcross] = [depthOf(row), depthOf(across)];
  if (ofRow === null || ofAcross === null) return null;
  return `${ofRow},${ofAcross}`;
}

/** How many groups a group is inside of, with itself; null where it or one of them is the others. */
function depthOf(group: PivotGroup): number | null {
  if (group.parent === null) return 0;
  if (group.others > 0) return null;
  const around = depthOf(group.parent);
  if (around === null) return null;
  return around + 1;
}

/** How the amounts of a column are shaded at each level: by their share of the greatest one of the level. */
function shadesOf(column: ShownColumn, levels: ReadonlyMap<string, Cells[]>): Amount['shades'] {
  const shades = new Map<string, NonNullable<Shade>>();
  for (const [level, cells] of levels) {
    const shade = cellShade(column, cells);
    if (shade) {
      shades.set(level, shade);
    }
  }
  return shades;
}
