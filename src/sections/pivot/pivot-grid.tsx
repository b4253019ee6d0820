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
type Amount = { column: ShownColumn; shade: ((value: Cell) => CSSProperties) | null };

/** Amounts by groups in rows and columns: headings, rows that open and close, and totals. */
export function PivotGrid(props: PivotGridProps) {
  const { section, data, label } = props;
  const { state, context } = section;
  const { table } = data;
  const { columns, lines } = columnsOf(table, state.pivot);
  const hasShades = data.values.some(({ descriptor }) => isShaded(descriptor));
  const innermost = hasShades ? innermostCells(data) : [];
  const amounts = data.values.map((column) => ({ column, shade: cellShade(column, innermost) }));
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

/** The rows of the result that are for one innermost group of the rows and one of the columns. */
function innermostCells({ table }: PivotData): (readonly Cell[])[] {
  const innermost = (group: PivotGroup): PivotGroup[] => {
    if (group.children.length === 0) return [group];
    return group.children.flatMap(innermost);
  };
  const across = innermost(table.across.all);

  return innermost(table.rows.all).flatMap((row) =>
    across.flatMap((column) => {
      const cells = table.at(row, column);
      if (!cells) return [];
      return [cells];
    }),
  );
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
        <AmountCells {...props} group={group} isInnermost={isInnermost} />
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
      <AmountCells {...props} group={props.data.table.rows.all} isInnermost={false} />
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
function AmountCells({
  data,
  columns,
  amounts,
  group,
  isInnermost,
}: RowProps & { group: PivotGroup; isInnermost: boolean }) {
  return columns.flatMap(({ group: across, isTotal }, at) => {
    const cells = data.table.at(group, across);
    return amounts.map(({ column, shade }) => {
      const value = cells?.[column.index] ?? null;
      const shaded = isInnermost && !isTotal && shade ? shade(value) : undefined;
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
