import type { CSSProperties } from 'react';
import type { Cell } from '#domain/value/cell/cell.ts';
import { firstIndexOf, type RowsParameters } from '#dataview/query/rows-request.ts';
import { valueStyle } from '#dataview/rows/cell-style.ts';
import { isInvalid } from '#dataview/rows/data-cell.tsx';
import type { DataState } from '#dataview/state/data-state.ts';
import { OpenOut, splitOpenOut } from '#dataview/rows/open-out.tsx';
import { readersActions } from '#dataview/state/row-action.ts';
import { RowActions } from '#dataview/rows/row-actions.tsx';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { trendLines, type TrendLines } from '#dataview/rows/trend-lines.ts';
import { SelectableCell } from '#dataview/rows/selectable-cell.tsx';
import { widthOfColumns } from '#dataview/rows/width-of-columns.ts';
import type { ValueSelection } from '#dataview/filters/selection.ts';
import { modeOn } from '#domain/theme/colour.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { TrendLine } from '../trend-line.tsx';
import { cellShade } from '#dataview/rows/cell-shade.ts';
import { columnStyle } from '#dataview/rows/column-style.ts';
import { EditedHeader } from './editing/edited-header.tsx';
import { sortOf } from '#dataview/rows/sort-of.ts';
import { HeaderCell } from './header-cell.tsx';
import { numberMarks } from './number-marks.ts';
import { paperLayout, sizeOfLine, type PaperLayout } from './paper-layout.ts';
import { shadeRows } from './shade-scale.ts';
import { TableTotals } from './table-totals.tsx';

type TableProps = {
  section: SectionViewProps<DataState, RowsParameters>;
  rows: SectionRows;
  label: string;
  selection: ValueSelection | null;
};

/** The width of the column of actions in px, where its buttons need no more. */
const actionsWidth = 30;

/** The width of the column of row numbers in px, as the style sheet has it. */
const gutterWidth = 20;

/** The table itself: a header of sort links, rows, and a row of totals where the state has them. */
export function DataTable({ section, rows, label, selection }: TableProps) {
  const { state, results, context } = section;
  const { shown, result } = rows;
  const { plain, opened } = splitOpenOut(shown);
  const paper = paperLayout(rows, otherColumns(state));
  const isRecord = paper.columns === 'records';
  const body = plain.map((column) => ({
    column,
    attributes: cellAttributes(column, isRecord),
    shade: cellShade(column, [...result.rows, ...shadeRows(results, column.key)]),
    selection: selectionBy(column, selection),
    lines: trendLines(state, results, { column, rows }),
  }));
  const first = firstIndexOf(state.display, context.parameters);

  return (
    <div className="tm-scroll" tabIndex={0} role="group" aria-label={label}>
      <table
        className="tm-table"
        data-striped={state.display.striped || undefined}
        data-columns={paper.columns}
        style={widthOf(plain)}
      >
        <caption className="tm-sr">{label}</caption>
        <Header section={section} rows={rows} columns={plain} paper={paper} />
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
          <TableTotals
            display={state.display}
            rows={rows}
            totals={result.totals}
            hasActions={hasActions(state)}
          />
        )}
      </table>
    </div>
  );
}

/** Bars need the room of the page. */
function widthOf(columns: readonly ShownColumn[]): CSSProperties | undefined {
  if (columns.some(({ descriptor }) => descriptor.shade === 'bar')) return undefined;
  return widthOfColumns(columns.length);
}

type HeaderProps = Pick<TableProps, 'section' | 'rows'> & { columns: ShownColumn[]; paper: PaperLayout };

function Header(props: HeaderProps) {
  const { state } = props.section;
  const { sections: texts } = useTexts();
  return (
    <thead>
      <tr>
        {state.display.showGutters && (
          <th scope="col" className="tm-gutter">
            <span className="tm-sr">{texts.row}</span>
          </th>
        )}
        <ColumnHeaders {...props} />
        {hasActions(state) && (
          <th scope="col" style={{ width: actionsWidth }}>
            <span className="tm-sr">{texts.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The names of the columns: on an editor's canvas those that change them, else those of visitors. */
function ColumnHeaders({ section, rows, columns, paper }: HeaderProps) {
  const { id, state, context, href, onChange } = section;

  if (onChange) {
    return (
      <EditedHeader
        shown={columns}
        state={state}
        context={context}
        onChange={(next) => onChange({ ...state, columns: next })}
      />
    );
  }

  return columns.map((column) => (
    <HeaderCell
      key={column.key}
      column={column}
      paperWidth={widthOnPaper(column, paper)}
      sort={sortOf(column, context)}
      marks={marksOf(column, state.display, rows)}
      href={href}
      menu={state.display.columnMenus ? `${id}-${column.key}-menu` : null}
    />
  ));
}

/** The width of a column on paper; a row that is a block there has no columns. */
function widthOnPaper({ key }: ShownColumn, { columns, widths }: PaperLayout): number | undefined {
  if (columns === 'records') return undefined;
  return widths.get(key);
}

/** How the numbers of a column are written, for rows that are appended; a table of pages gets none. */
function marksOf(column: ShownColumn, { usePagination }: DataState['display'], { result }: SectionRows) {
  if (usePagination) return {};
  return numberMarks(column, result.rows);
}

/** The selection by a column; null where it is by another or there is none. */
function selectionBy({ descriptor }: ShownColumn, selection: ValueSelection | null): ValueSelection | null {
  if (selection?.column !== descriptor) return null;
  return selection;
}

const hasActions = (state: DataState) => readersActions(state.actions).length > 0;

/** The width in px of the columns that are not of data. */
const otherColumns = (state: DataState) =>
  Number(state.display.showGutters) * gutterWidth + Number(hasActions(state)) * actionsWidth;

/** A column of the body, with what its cells share. */
type BodyColumn = {
  column: ShownColumn;
  attributes: ReturnType<typeof cellAttributes>;
  shade: ReturnType<typeof cellShade>;
  /** The selection by this column. */
  selection: ValueSelection | null;
  lines: TrendLines | null;
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
  const { sections: texts } = useTexts();
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
            row={row}
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
            <OpenOut
              columns={opened}
              row={row}
              rowId={rowId}
              display={display}
              label={texts.moreOfRow({ number })}
            />
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

type BodyCellProps = Omit<BodyColumn, 'shade'> & {
  value: Cell;
  shade: CSSProperties | undefined;
  row: readonly Cell[];
  rowId: Cell;
};

function BodyCell({ column, attributes, value, shade, row, rowId, selection, lines }: BodyCellProps) {
  const { descriptor } = column;
  const content = (selection || !descriptor.hideValue) && (
    <SelectableCell column={column} value={value} rowId={rowId} selection={selection} />
  );
  return (
    <td
      {...attributes}
      style={shade ? { ...attributes.style, ...shade } : attributes.style}
      data-invalid={isInvalid(column, value) ? '' : undefined}
    >
      {lines ? (
        <span style={besideLine}>
          <TrendLine lines={lines} row={row} size={sizeOfLine} />
          {content}
        </span>
      ) : (
        content
      )}
    </td>
  );
}

/** A line before its number, which ends where the other numbers do. */
const besideLine = { display: 'flex', justifyContent: 'end', alignItems: 'center', gap: '0.6em' } as const;
