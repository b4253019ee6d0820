import { modeOn } from '#domain/theme/colour.ts';
import { readColour } from '#domain/value/colour/colour.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { RowsParameters } from '#dataview/query/rows-request.ts';
import { AttributionLine } from '#dataview/rows/attribution-line.tsx';
import { headerStyle, valueStyle } from '#dataview/rows/cell-style.ts';
import { hasDates } from '#dataview/state/column-rules.ts';
import { isInvalid } from '#dataview/rows/data-cell.tsx';
import { DataMessage } from '#dataview/rows/data-message.tsx';
import type { DataState } from '#dataview/state/data-state.ts';
import { DownloadLinks } from '#dataview/rows/download-links.tsx';
import { FilterPanel } from '#dataview/filters/filter-panel.tsx';
import { RowSearch } from '#dataview/rows/row-search.tsx';
import { OpenOut, splitOpenOut } from '#dataview/rows/open-out.tsx';
import { NoRows } from '#dataview/rows/no-rows.tsx';
import { onFirstPage } from '#dataview/rows/on-first-page.ts';
import { Pager } from '#dataview/rows/pager.tsx';
import { readersActions } from '#dataview/state/row-action.ts';
import { RowActions } from '#dataview/rows/row-actions.tsx';
import { rowEditing } from '#dataview/query/row-editing.ts';
import { SelectableCell } from '#dataview/rows/selectable-cell.tsx';
import { selectionOf, type ValueSelection } from '#dataview/filters/selection.ts';
import { SelectionChips } from '#dataview/filters/selection-chips.tsx';
import { areHidden, sectionRows, type SectionRows, type ShownColumn } from '#dataview/query/section-rows.ts';
import { ShareNote } from '#dataview/rows/share-note.tsx';
import { RowEditorFrame } from '../row-editor-frame.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { shownRange } from './cards-editor-props.ts';
import { fieldDrag } from './field-drag.ts';

/** Rows as cards, with their filters, pager and attribution. */
export function SectionView(props: SectionViewProps<DataState, RowsParameters>) {
  const { id, title, state, results, context, href, hidden, editing } = props;
  const found = sectionRows(state, results);
  if (found === null) {
    if (!editing) return null;
    return <DataMessage message={null} />;
  }

  const rows = 'rows' in found ? found.rows : null;
  const { onChange } = props;
  const dragOf: DragOf | undefined =
    onChange && ((key) => fieldDrag(key, state.columns, (columns) => onChange({ ...state, columns })));
  if (rows && !editing && areHidden(state, rows)) return null;

  const hrefOfFirst = onFirstPage(href);
  const selection = selectionOf(state, context.filters, hrefOfFirst, rows);
  const editingRows = rows && rowEditing(state, rows, context);

  return (
    <div className="tm-data">
      <FilterPanel
        id={id}
        state={state}
        results={results}
        filters={context.filters}
        href={hrefOfFirst}
        hidden={hidden}
        selected={context.selectedFilters}
      />
      <RowSearch {...props} />
      <SelectionChips selection={selection} named={context.namedFilters} />
      {rows && editingRows && (
        <RowEditorFrame
          name="CardsEditor"
          view={props}
          properties={{
            label: title || rows.attribution.sourceName,
            editing: editingRows,
            display: state.display,
            ...shownRange(state.display, context),
          }}
        />
      )}
      {'message' in found && <DataMessage message={found.message} title={title} />}
      {rows && <ReadCards {...props} rows={rows} selection={selection} dragOf={dragOf} />}
    </div>
  );
}

type ReadCardsProps = SectionViewProps<DataState, RowsParameters> & {
  rows: SectionRows;
  selection: ValueSelection | null;
  dragOf: DragOf | undefined;
};

/** The cards of rows that were read, with their pager, downloads and attribution. */
function ReadCards({ rows, selection, dragOf, ...props }: ReadCardsProps) {
  const { state, context, title, href, editing } = props;
  const { result } = rows;

  return (
    <>
      {result.rows.length === 0 ? (
        <NoRows {...props} length={result.length} />
      ) : (
        <Cards state={state} rows={rows} selection={selection} dragOf={dragOf} />
      )}
      {editing && <ShareNote rows={rows} />}
      <Pager
        display={state.display}
        parameters={context.parameters}
        length={result.length}
        shown={result.rows.length}
        href={href}
        label={title || rows.attribution.sourceName}
        locale={rows.locale}
      />
      <DownloadLinks state={state} rows={result.length} context={context} />
      {state.display.showAttribution && <AttributionLine rows={rows} />}
    </>
  );
}

/** The attributes that let the value of a column be dragged; only on an editor's canvas. */
type DragOf = (key: string) => ReturnType<typeof fieldDrag>;

type CardsProps = {
  state: DataState;
  rows: SectionRows;
  selection: ValueSelection | null;
  dragOf: DragOf | undefined;
};

function Cards({ state: { display, actions }, rows, selection, dragOf }: CardsProps) {
  const hasActions = readersActions(actions).length > 0;
  const { shown, result, rowIdIndex } = rows;
  const { plain, opened } = splitOpenOut(shown);
  const spans = Math.max(1, ...plain.map(({ descriptor }) => descriptor.cardSpan));
  const columns = display.gridSize ?? (result.rows.length === 1 ? 1 : null);
  const vars = {
    '--gap': `${display.gridGap}px`,
    '--inset': `${display.compactView ? Math.min(display.padding, 12) : display.padding}px`,
    '--col-gap': `${display.colGap}px`,
    '--spans': spans,
    '--columns': columns || undefined,
  };
  const background = readColour(display.bgColor);

  return (
    <ul
      className="tm-cards"
      style={vars}
      data-columns={columns ?? undefined}
      data-layout={display.headerValueLayout}
      data-reverse={display.reverse || undefined}
      data-compact={display.compactView || undefined}
      data-plain={display.removeBorder || undefined}
      data-single={(result.rows.length === 1 && spans === 1) || undefined}
    >
      {result.rows.map((row, index) => (
        <li
          key={index}
          className="tm-card"
          data-theme={modeOn(display.bgColor)}
          style={background ? { backgroundColor: background } : undefined}
        >
          <dl>
            {plain.map((column, place) => (
              <CardField
                key={column.key}
                column={column}
                isName={place === 0 && plain.length > 1}
                isAlone={plain.length === 1}
                isRow={display.headerValueLayout === 'row'}
                value={row[column.index] ?? null}
                rowId={row[rowIdIndex] ?? null}
                selection={selection}
                drag={dragOf?.(column.key)}
              />
            ))}
          </dl>
          <OpenOut
            columns={opened}
            row={row}
            rowId={row[rowIdIndex] ?? null}
            display={display}
            label={`card ${index + 1}`}
          />
          {hasActions && (
            <p className="mt-3 flex flex-wrap gap-2">
              <RowActions actions={actions} rows={rows} row={row} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type CardFieldProps = {
  column: ShownColumn;
  isName: boolean;
  isAlone: boolean;
  /** Whether values are beside their headers. */
  isRow: boolean;
  value: Cell;
  rowId: Cell;
  selection: ValueSelection | null;
  drag: ReturnType<DragOf> | undefined;
};

/**
 * A value with its header; one alone in its row is at the left, also where values are before their headers. A
 * figure large, as a day that is alone on its card, a card's name set off, the rest as running text.
 */
function CardField({ column, isName, isAlone, isRow, value, rowId, selection, drag }: CardFieldProps) {
  const { descriptor, label, numeric } = column;
  const isFigure = numeric || (isAlone && hasDates(descriptor));
  const nameClass = isName ? 'tm-name' : undefined;
  const className = isFigure ? 'tm-figure' : nameClass;
  const { backgroundColor, ...look } = valueStyle(descriptor);
  const hasHeader = !descriptor.hideHeader && (!isName || numeric);

  return (
    <div
      {...drag}
      data-theme={modeOn(descriptor.bgColor)}
      className={descriptor.borderBelow ? 'tm-lined' : undefined}
      data-invalid={isInvalid(column, value) ? '' : undefined}
      style={{
        gridColumn: descriptor.cardSpan > 1 ? `span ${descriptor.cardSpan}` : undefined,
        textAlign: descriptor.justify === 'full' ? 'justify' : descriptor.justify || undefined,
        backgroundColor,
        padding: backgroundColor && '4px 8px',
      }}
    >
      <dt className={hasHeader ? undefined : 'tm-sr'} style={headerStyle(descriptor)}>
        {label}
      </dt>
      <dd className={className} style={isRow && !hasHeader ? { ...look, marginRight: 'auto' } : look}>
        {!descriptor.hideValue &&
          (value === null ? (
            <span className="tm-quiet">–</span>
          ) : (
            <SelectableCell column={column} value={value} rowId={rowId} selection={selection} />
          ))}
      </dd>
    </div>
  );
}
