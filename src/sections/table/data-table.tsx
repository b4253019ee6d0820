import type { CSSProperties } from 'react';
import type { Cell } from '#domain/value/cell/cell.ts';
import { pageSizeOf, type RowsParameters } from '#dataview/query/rows-request.ts';
import { valueStyle } from '#dataview/rows/cell-style.ts';
import { DataCell, isInvalid } from '#dataview/rows/data-cell.tsx';
import { shownFormat } from '#dataview/rows/shown-text.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import { OpenOut, splitOpenOut } from '#dataview/rows/open-out.tsx';
import { isPartUnit } from '#domain/value/cell/share-unit.ts';
import { readersActions } from '#dataview/state/row-action.ts';
import { RowActions } from '#dataview/rows/row-actions.tsx';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { SelectableCell } from '#dataview/rows/selectable-cell.tsx';
import type { ValueSelection } from '#dataview/filters/selection.ts';
import { modeOn } from '#domain/theme/colour.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import type { SectionViewProps } from '../section-type.ts';
import { cellShade } from './cell-shade.ts';
import { columnStyle } from './column-style.ts';
import { EditedHeader } from './edited-header.tsx';
import { HeaderCell, sortOf } from './header-cell.tsx';
import { numberMarks } from './number-marks.ts';
import { paperLayout, type PaperLayout } from './paper-layout.ts';
import { shadeRows } from './shade-scale.ts';

type TableProps = SectionViewProps<DataState, RowsParameters> & {
  rows: SectionRows;
  label: string;
  selection: ValueSelection | null;
};

/** The width of the column of actions in px, where its buttons need no more. */
const actionsWidth = 30;

/** The width of the column of row numbers in px, as the style sheet has it. */
const gutterWidth = 20;

/** The table itself: a header of sort links, rows, and a row of totals where the state has them. */
export function DataTable(props: TableProps) {
  const { state, rows, results, label, context, selection } = props;
  const { shown, result } = rows;
  const { plain, opened } = splitOpenOut(shown);
  const paper = paperLayout(rows, otherColumns(state));
  const isRecord = paper.columns === 'records';
  const body = plain.map((column) => ({
    column,
    attributes: cellAttributes(column, isRecord),
    shade: cellShade(column, [...result.rows, ...shadeRows(results, column.key)]),
    selection: selection?.column === column.descriptor ? selection : null,
  }));
  const first = context.parameters.page * pageSizeOf(state.display, context.parameters.rows);

  return (
    <div className="tm-scroll" tabIndex={0} role="group" aria-label={label}>
      <table
        className="tm-table"
        data-striped={state.display.striped || undefined}
        data-columns={paper.columns}
        style={widthOf(plain)}
      >
        <caption className="tm-sr">{label}</caption>
        <Header {...props} columns={plain} paper={paper} />
        <tbody>
          {result.rows.map((row, index) => (
            <Row
              key={index}
              state={state}
              rows={rows}
              row={row}
              number={first + index + 1}
              body={body}
              opened={opened}
            />
          ))}
        </tbody>
        {result.totals && result.rows.length > 0 && (
          <Totals state={state} rows={rows} totals={result.totals} />
        )}
      </table>
    </div>
  );
}

/**
 * A table of so few columns is as wide as its content: over a whole page, its numbers would be far from their
 * names.
 */
const fewColumns = 4;
/** Bars need the room of the page, and a narrow place is filled: on phones, and in half of a page. */
const widthOfContent: CSSProperties = {
  width: 'auto',
  minWidth: 'clamp(min(100%, 320px), (640px - 100%) * 999, 100%)',
};

const widthOf = (columns: readonly ShownColumn[]): CSSProperties | undefined => {
  if (columns.length <= fewColumns && columns.every(({ descriptor }) => descriptor.shade !== 'bar')) {
    return widthOfContent;
  }

  return undefined;
};

function Header({
  id,
  state,
  rows,
  context,
  href,
  onChange,
  columns,
  paper,
}: TableProps & { columns: ShownColumn[]; paper: PaperLayout }) {
  return (
    <thead>
      <tr>
        {state.display.showGutters && (
          <th scope="col" className="tm-gutter">
            <span className="tm-sr">Row</span>
          </th>
        )}
        {onChange ? (
          <EditedHeader
            shown={columns}
            state={state}
            context={context}
            onChange={(next) => onChange({ ...state, columns: next })}
          />
        ) : (
          columns.map((column) => (
            <HeaderCell
              key={column.key}
              column={column}
              paperWidth={paper.columns === 'records' ? undefined : paper.widths.get(column.key)}
              sort={sortOf(column, context)}
              marks={state.display.usePagination ? {} : numberMarks(column, rows.result.rows)}
              href={href}
              menu={state.display.columnMenus ? `${id}-${column.key}-menu` : null}
            />
          ))
        )}
        {hasActions(state) && (
          <th scope="col" style={{ width: actionsWidth }}>
            <span className="tm-sr">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const hasActions = (state: DataState) => readersActions(state.actions).length > 0;

/** The width in px of the columns that are not of data. */
const otherColumns = (state: DataState) =>
  (state.display.showGutters ? gutterWidth : 0) + (hasActions(state) ? actionsWidth : 0);

/** A column of the body, with what its cells share. */
type BodyColumn = {
  column: ShownColumn;
  attributes: ReturnType<typeof cellAttributes>;
  shade: ReturnType<typeof cellShade>;
  /** The selection by this column. */
  selection: ValueSelection | null;
};

type RowProps = {
  state: DataState;
  rows: SectionRows;
  row: Cell[];
  number: number;
  body: BodyColumn[];
  opened: ShownColumn[];
};

/** A row with its number, and the columns that open below it. */
function Row({ state, rows, row, number, body, opened }: RowProps) {
  const { actions, display } = state;
  const rowId = row[rows.rowIdIndex] ?? null;

  return (
    <>
      <tr className={opened.length > 0 ? 'tm-opens' : undefined}>
        {display.showGutters && (
          <th scope="row" className="tm-gutter">
            {formatNumber(number, rows.locale)}
          </th>
        )}
        {body.map(({ column, shade, ...common }) => (
          <BodyCell
            key={column.key}
            column={column}
            value={row[column.index] ?? null}
            shade={shade?.(row[column.index] ?? null)}
            rowId={rowId}
            {...common}
          />
        ))}
        {hasActions(state) && (
          <td style={{ width: actionsWidth }}>
            <div className="flex gap-2" style={{ margin: '-4px 0' }}>
              <RowActions actions={actions} rows={rows} row={row} />
            </div>
          </td>
        )}
      </tr>
      {opened.length > 0 && (
        <tr className="tm-opened">
          <td colSpan={body.length + Number(display.showGutters) + Number(hasActions(state))}>
            <OpenOut columns={opened} row={row} rowId={rowId} display={display} label={`row ${number}`} />
          </td>
        </tr>
      )}
    </>
  );
}

/**
 * The attributes of the cells of a column below its header; `isNamed` prints the name of the column with each
 * value.
 */
function cellAttributes(column: ShownColumn, isNamed: boolean) {
  const { descriptor, numeric, label } = column;
  return {
    ...columnStyle(column, valueStyle(descriptor)),
    'data-theme': modeOn(descriptor.bgColor),
    'data-clip': descriptor.wrapText || numeric ? undefined : '',
    'data-label': isNamed ? label : undefined,
  };
}

function BodyCell({
  column,
  attributes,
  value,
  shade,
  rowId,
  selection,
}: Omit<BodyColumn, 'shade'> & { value: Cell; shade: CSSProperties | undefined; rowId: Cell }) {
  const { descriptor } = column;
  return (
    <td
      {...attributes}
      style={shade ? { ...attributes.style, ...shade } : attributes.style}
      data-invalid={isInvalid(column, value) ? '' : undefined}
    >
      {(selection || !descriptor.hideValue) && (
        <SelectableCell column={column} value={value} rowId={rowId} selection={selection} />
      )}
    </td>
  );
}

/** The decimals of totals in columns whose numbers each have their own. */
const totalDecimals = 2;

/** A sum in the look of its column: no code and no link, whatever the column has. */
function totalText(column: ShownColumn, total: number): string {
  const decimals = column.numbers.decimals ?? totalDecimals;
  return formatValue(total, { ...shownFormat(column), decimals, isAmount: true });
}

/**
 * Whether a total of a column is shown: because it is wanted, or because those of all columns of numbers are.
 * The sum of percentages says nothing; only what a function makes of them does.
 */
function hasTotal({ descriptor, numeric, rules }: ShownColumn, { showTotal }: DataState['display']): boolean {
  return descriptor.showTotal || (showTotal && numeric && !(descriptor.fn === '' && isPartUnit(rules.unit)));
}

type TotalsProps = { state: DataState; rows: SectionRows; totals: Cell[] };

function Totals({ state, rows, totals }: TotalsProps) {
  const { plain } = splitOpenOut(rows.shown);
  const cells = plain.map((column) => {
    return { column, total: hasTotal(column, state.display) ? (totals[column.index] ?? null) : null };
  });
  // The name of the row is in the first place that is free.
  const named = cells.findIndex(({ total }) => total === null);

  return (
    <tfoot>
      <tr>
        {state.display.showGutters && <td className="tm-gutter" />}
        {cells.map(({ column, total }, index) => {
          if (index === named) {
            return (
              <th key={column.key} scope="row">
                Total
              </th>
            );
          }

          return (
            <td key={column.key} {...columnStyle(column)}>
              {named === -1 && index === 0 && <span className="tm-sr">Total </span>}
              {typeof total === 'number'
                ? totalText(column, total)
                : total !== null && <DataCell column={column} value={total} rowId={null} />}
            </td>
          );
        })}
        {hasActions(state) && <td />}
      </tr>
    </tfoot>
  );
}
