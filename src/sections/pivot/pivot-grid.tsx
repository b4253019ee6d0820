import type { CSSProperties } from 'react';
import type { PivotGroup } from '#domain/query/pivot-table.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cellShade, isShaded } from '#dataview/rows/cell-shade.ts';
import { columnStyle } from '#dataview/rows/column-style.ts';
import { valueStyle } from '#dataview/rows/cell-style.ts';
import { DataCell } from '#dataview/rows/data-cell.tsx';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { markOf, toggledGroup } from './closed-groups.ts';
import { GroupName, useGroupText } from './group-name.tsx';
import type { PivotData, PivotGridProps } from './pivot-data.ts';
import { PivotHead } from './pivot-head.tsx';
import { columnsOf, rowsOfPivot, type PivotColumn, type PivotRow } from '#domain/query/pivot-layout.ts';

/** An amount of a pivot: its column, and how its cells are coloured. */
type Amount = { column: ShownColumn; shades: ReadonlyMap<string, NonNullable<Shade>> };
type Shade = ReturnType<typeof cellShade>;
type Cells = readonly Cell[];

/** Amounts by groups in rows and columns: headings, rows that open and close, and totals. */
export function PivotGrid(props: PivotGridProps) {
  const { section, data, label } = props;
  const { state, context } = section;
  const { table } = data;
  const { columns, lines } = columnsOf(table, state.pivot);
  const hasShades = data.values.some(({ descriptor }) => isShaded(descriptor));
  const levels = hasShades ? cellsOfLevels(data, columns) : new Map<string, Cells[]>();
  const amounts = data.values.map((column) => ({ column, shades: shadesOf(column, levels) }));
  const closed = new Set(context.parameters.closed);
  const isClosed = (group: PivotGroup) => closed.has(markOf(group));
  const hasTotal = state.pivot.totalRow || table.rows.depth === 0;

  return (
    <div className="tm-scroll" tabIndex={0} role="group" aria-label={label}>
      <table className="tm-table tm-pivot" data-striped={state.display.striped || undefined}>
        <caption className="tm-sr">{label}</caption>
        <PivotHead {...props} columns={columns} lines={lines} />
        <tbody>
          {rowsOfPivot(table, isClosed).map((row) => (
            <GroupRow key={row.group.id} {...props} columns={columns} amounts={amounts} row={row} />
          ))}
        </tbody>
        {hasTotal && (
          <tfoot>
            <TotalRow {...props} columns={columns} amounts={amounts} />
          </tfoot>
        )}
      </table>
    </div>
  );
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
function levelOf(row: PivotGroup, across: PivotGroup): string | null {
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

type RowProps = PivotGridProps & { columns: PivotColumn[]; amounts: Amount[] };

/** A group of the rows: its name, by which it opens and closes, and its amounts. */
function GroupRow({ row, ...props }: RowProps & { row: PivotRow }) {
  const { section, data, selection } = props;
  const { group, level, isOpen } = row;
  const { depth } = data.table.rows;
  const column = data.rows[level - 1]!;
  const isInnermost = level === depth;
  const isNameAlone = isOpen && !isInnermost && !section.state.pivot.subtotals;

  return (
    <tr data-outer={isInnermost ? undefined : ''}>
      <th scope="row" style={{ '--level': level - 1 } as CSSProperties}>
        {!isInnermost && <OpenLink section={section} row={row} column={column} />}
        <GroupName column={column} group={group} selection={selection} />
      </th>
      {isNameAlone ? (
        <td colSpan={props.columns.length * props.amounts.length} />
      ) : (
        <AmountCells {...props} group={group} />
      )}
    </tr>
  );
}

/** The amounts of all rows together. */
function TotalRow(props: RowProps) {
  const { data: texts } = useTexts();
  return (
    <tr>
      <th scope="row">{texts.total}</th>
      <AmountCells {...props} group={props.data.table.rows.all} />
    </tr>
  );
}

/** A link that hides or shows the groups inside of a group; it works without script. */
function OpenLink({
  section,
  row,
  column,
}: Pick<RowProps, 'section'> & { row: PivotRow; column: ShownColumn }) {
  const { sections: texts } = useTexts();
  const { closed } = section.context.parameters;
  const name = useGroupText(column, row.group);

  return (
    <a
      className="tm-pivot-open"
      href={section.href({ parameters: { closed: toggledGroup(closed, markOf(row.group)) } })}
      aria-expanded={row.isOpen}
      aria-label={row.isOpen ? texts.hideGroups({ name }) : texts.showGroups({ name })}
    />
  );
}

/** The amounts of a group of the rows in all columns. */
function AmountCells({ data, columns, amounts, group }: RowProps & { group: PivotGroup }) {
  return columns.flatMap(({ group: across, isTotal }, at) => {
    const cells = data.table.at(group, across);
    const level = cells && levelOf(group, across);
    return amounts.map(({ column, shades }) => {
      const value = cells?.[column.index] ?? null;
      const shaded = shades.get(level ?? '')?.(value);
      return (
        <td
          key={`${at} ${column.key}`}
          {...columnStyle(column, { ...valueStyle(column.descriptor), ...shaded })}
          data-total={isTotal ? '' : undefined}
        >
          {value !== null && <DataCell column={column} value={value} rowId={null} />}
        </td>
      );
    });
  });
}
