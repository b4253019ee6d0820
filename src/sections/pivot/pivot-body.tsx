import type { CSSProperties } from 'react';
import {
  rowsOfPivot,
  type PivotColumn,
  type PivotHeading,
  type PivotRow,
} from '#domain/query/pivot-layout.ts';
import { markOf } from '#domain/query/closed-groups.ts';
import type { PivotGroup } from '#domain/query/pivot-table.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { columnStyle } from '#dataview/rows/column-style.ts';
import { valueStyle } from '#dataview/rows/cell-style.ts';
import { DataCell } from '#dataview/rows/data-cell.tsx';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { toggledGroup } from './closed-groups.ts';
import { GroupName, groupText } from './group-name.tsx';
import type { PivotGridProps } from './pivot-data.ts';
import { PivotHead } from './pivot-head.tsx';
import { amountChoice, type AmountChoice } from './amount-choice.ts';
import { levelOf, type Amount } from './pivot-shades.ts';

/** A pivot, or some of its columns. */
export type PivotTableProps = PivotGridProps & {
  columns: PivotColumn[];
  lines: PivotHeading[][];
  amounts: Amount[];
  /** Its least size of type on paper; as tables are where it is missing. */
  paperSize?: 'many' | 'parts' | undefined;
  /** How wide the names of its rows are on the screen, in px. */
  names?: number;
};

/** The table of a pivot: headings, rows that open and close, and totals. */
export function PivotTable(props: PivotTableProps) {
  const { section, data, label, paperSize, names } = props;
  const { state } = section;
  const { table } = data;
  const rows = shownRows(props);
  const count = (rows.length + 1) * props.columns.length;
  const hasTotal = state.pivot.totalRow || table.rows.depth === 0;

  return (
    <table
      className="tm-table tm-pivot"
      data-columns={paperSize}
      data-striped={state.display.striped || undefined}
      style={names === undefined ? undefined : ({ '--names': `${names}px` } as CSSProperties)}
    >
      <caption className="tm-sr">{label}</caption>
      <PivotHead {...props} />
      <tbody>
        {rows.map((row) => (
          <GroupRow key={row.group.id} {...props} count={count} row={row} />
        ))}
      </tbody>
      {hasTotal && (
        <tfoot>
          <TotalRow {...props} count={count} />
        </tfoot>
      )}
    </table>
  );
}

/** The rows of a pivot without those inside of groups that are closed. */
export function shownRows({ section, data }: Pick<PivotGridProps, 'section' | 'data'>): PivotRow[] {
  const closed = new Set(section.context.parameters.closed);
  return rowsOfPivot(data.table, (group) => closed.has(markOf(group)));
}

type RowProps = PivotTableProps & {
  /** How many amounts the pivot has. */
  count: number;
};

/** A group of the rows: its name, by which it opens and closes, and its amounts. */
function GroupRow({ row, ...props }: RowProps & { row: PivotRow }) {
  const { section, data, selections } = props;
  const { group, level, isOpen } = row;
  const { depth } = data.table.rows;
  const column = data.rows[level - 1]!;
  const isInnermost = level === depth;
  const isNameAlone = isOpen && !isInnermost && !section.state.pivot.subtotals;

  return (
    <tr data-outer={!isInnermost || undefined}>
      <th scope="row" style={{ '--level': level - 1 } as CSSProperties}>
        <span className="tm-pivot-name">
          {!isInnermost && !props.isPlain && <OpenLink section={section} row={row} column={column} />}
          <GroupName column={column} group={group} selections={selections} />
        </span>
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
  const name = groupText(column, row.group);

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
function AmountCells(props: RowProps & { group: PivotGroup }) {
  const { data, columns, amounts, group } = props;
  return columns.flatMap(({ group: across, isTotal }, at) => {
    const cells = data.table.at(group, across);
    const level = cells && levelOf(group, across);
    const choice = cells && amountChoice(props, group, across);

    return amounts.map(({ column, shades }) => {
      const value = cells?.[column.index] ?? null;
      const shaded = shades.get(level ?? '')?.(value);
      return (
        <td
          key={`${at} ${column.key}`}
          {...columnStyle(column, { ...valueStyle(column.descriptor), ...shaded })}
          data-total={isTotal || undefined}
        >
          {value !== null && <AmountCell column={column} value={value} choice={choice} />}
        </td>
      );
    });
  });
}

type AmountCellProps = { column: ShownColumn; value: Cell; choice: AmountChoice | null };

/** An amount, as a link that filters the page by its groups where a click does. */
function AmountCell({ column, value, choice }: AmountCellProps) {
  const cell = <DataCell column={column} value={value} rowId={null} />;
  const { against, isLink } = column.descriptor;
  if (!choice || against !== '' || isLink) return cell;

  return (
    <a
      href={choice.href}
      aria-current={choice.isChosen || undefined}
      tabIndex={choice.isStop ? undefined : -1}
    >
      {cell}
    </a>
  );
}
