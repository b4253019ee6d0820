import type { CSSProperties, ReactNode } from 'react';
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
import { trendLines } from '#dataview/rows/trend-lines.ts';
import { SelectableCell } from '#dataview/rows/selectable-cell.tsx';
import { selectionOf, type ValueSelection } from '#dataview/filters/selection.ts';
import { SelectionChips } from '#dataview/filters/selection-chips.tsx';
import { areHidden, sectionRows, type SectionRows, type ShownColumn } from '#dataview/query/section-rows.ts';
import { AgainstNote } from '#dataview/rows/against-note.tsx';
import { OverNote } from '#dataview/rows/over-note.tsx';
import { withComparedColumns } from '#dataview/state/against-columns.ts';
import { ShareNote } from '#dataview/rows/share-note.tsx';
import { useTexts } from '#texts/use-texts.tsx';
import { RowEditorMarkup } from '../row-editor-markup.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { BelowFigure } from './below-figure.tsx';
import { shownRange } from './cards-editor-props.ts';
import { fieldDrag } from './field-drag.ts';

/** Rows as cards, with their filters, pager and attribution. */
export function SectionView(props: SectionViewProps<DataState, RowsParameters>) {
  const { id, title, state, results, context, href, hidden, editing } = props;
  const compared = withComparedColumns(state);
  const found = sectionRows(compared, results, context);
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
        locale={context.locale}
      />
      <RowSearch {...props} />
      <SelectionChips selection={selection} named={context.namedFilters} />
      {rows && editingRows && (
        <RowEditorMarkup
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
      {'message' in found && <DataMessage {...found} title={title} />}
      {rows && <ReadCards section={props} rows={rows} selection={selection} dragOf={dragOf} />}
    </div>
  );
}

type ReadCardsProps = {
  section: SectionViewProps<DataState, RowsParameters>;
  rows: SectionRows;
  selection: ValueSelection | null;
  dragOf: DragOf | undefined;
};

/** The cards of rows that were read, with their pager, downloads and attribution. */
function ReadCards({ section, rows, selection, dragOf }: ReadCardsProps) {
  const { state, results, context, title, href, editing } = section;
  const { result } = rows;
  const compared = withComparedColumns(state);

  return (
    <>
      {result.rows.length === 0 && <NoRows {...section} length={result.length} />}
      {result.rows.length > 0 && (
        <Cards state={state} results={results} rows={rows} selection={selection} dragOf={dragOf} />
      )}
      {editing && <ShareNote rows={rows} />}
      <OverNote rows={rows} />
      <AgainstNote state={compared} rows={rows} filters={context} />
      <Pager
        display={state.display}
        parameters={context.parameters}
        length={result.length}
        shown={result.rows.length}
        href={href}
        label={title || rows.attribution.sourceName}
        locale={rows.locale}
      />
      <DownloadLinks state={compared} rows={rows} context={context} />
      {state.display.showAttribution && <AttributionLine rows={rows} state={state} />}
    </>
  );
}

/** The attributes that let the value of a column be dragged; only on an editor's canvas. */
type DragOf = (key: string) => ReturnType<typeof fieldDrag>;

type CardsProps = Pick<SectionViewProps<DataState, RowsParameters>, 'state' | 'results'> & {
  rows: SectionRows;
  selection: ValueSelection | null;
  dragOf: DragOf | undefined;
};

function Cards({ state, results, rows, selection, dragOf }: CardsProps) {
  const { display, actions } = state;
  const { sections: texts } = useTexts();
  const hasActions = readersActions(actions).length > 0;
  const { shown, result, rowIdIndex } = rows;
  const { plain, opened } = splitOpenOut(shown);
  const spans = Math.max(1, ...plain.map(({ descriptor }) => descriptor.cardSpan));
  const columns = columnsOf(display, result.rows.length);
  const vars = {
    '--gap': `${display.gridGap}px`,
    '--inset': `${insetOf(display)}px`,
    '--col-gap': `${display.colGap}px`,
    '--spans': spans,
    '--columns': columns || undefined,
  };
  const background = backgroundOf(display);
  const linesOf = new Map(
    plain.map((column) => [column.key, trendLines(state, results, { column, rows })] as const),
  );

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
        <li key={index} className="tm-card" data-theme={modeOn(display.bgColor)} style={background}>
          <dl>
            {plain.map((column, index) => (
              <CardField
                key={column.key}
                column={column}
                isName={index === 0 && plain.length > 1}
                isAlone={plain.length === 1}
                isRow={display.headerValueLayout === 'row'}
                value={row[column.index] ?? null}
                rowId={row[rowIdIndex] ?? null}
                selection={selection}
                below={
                  <BelowFigure
                    column={column}
                    value={row[column.index] ?? null}
                    row={row}
                    lines={linesOf.get(column.key)}
                  />
                }
                drag={dragOf?.(column.key)}
              />
            ))}
          </dl>
          <OpenOut
            columns={opened}
            row={row}
            rowId={row[rowIdIndex] ?? null}
            display={display}
            label={texts.moreOfCard({ number: index + 1 })}
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

type Display = DataState['display'];

/** How many cards are beside each other, null for as many as there is room for; a single card is alone. */
function columnsOf({ gridSize }: Display, cards: number): number | null {
  if (gridSize === null && cards === 1) return 1;
  return gridSize;
}

/** The most px between the edge of a compact card and what is on it. */
const compactInset = 12;

function insetOf({ compactView, padding }: Display): number {
  if (compactView) return Math.min(padding, compactInset);
  return padding;
}

function backgroundOf({ bgColor }: Display): CSSProperties | undefined {
  const backgroundColor = readColour(bgColor);
  if (!backgroundColor) return undefined;
  return { backgroundColor };
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
  below: ReactNode;
  drag: ReturnType<DragOf> | undefined;
};

/**
 * A value with its header; one alone in its row is at the left, also where values are before their headers. A
 * figure large, as a day that is alone on its card, a card's name set off, the rest as running text.
 */
function CardField({ column, isName, isAlone, isRow, value, rowId, selection, below, drag }: CardFieldProps) {
  const { descriptor, label, numeric } = column;
  const isChange = descriptor.shade === 'arrow';
  const isNamed = isName && (!numeric || descriptor.group);
  const isFigure = (numeric && !isChange && !isNamed) || (isAlone && hasDates(descriptor));
  const { backgroundColor, ...look } = valueStyle(descriptor);
  const hasHeader = !descriptor.hideHeader && !isNamed;

  return (
    <div
      {...drag}
      data-theme={modeOn(descriptor.bgColor)}
      className={descriptor.borderBelow ? 'tm-lined' : undefined}
      data-invalid={isInvalid(column, value) ? '' : undefined}
      style={{
        gridColumn: spanOf(descriptor),
        textAlign: alignmentOf(descriptor),
        backgroundColor,
        padding: backgroundColor && '4px 8px',
      }}
    >
      <dt className={hasHeader ? undefined : 'tm-sr'} style={headerStyle(descriptor)}>
        {label}
      </dt>
      <dd
        className={classOf({ isFigure, isName: isNamed || isChange })}
        style={isRow && !hasHeader ? { ...look, marginInlineEnd: 'auto' } : look}
      >
        <CardValue column={column} value={value} rowId={rowId} selection={selection} />
        {below}
      </dd>
    </div>
  );
}

function classOf({ isFigure, isName }: { isFigure: boolean; isName: boolean }): string | undefined {
  if (isFigure) return 'tm-figure';
  if (isName) return 'tm-name';
  return undefined;
}

function spanOf({ cardSpan }: ShownColumn['descriptor']): string | undefined {
  if (cardSpan > 1) return `span ${cardSpan}`;
  return undefined;
}

function alignmentOf({ justify }: ShownColumn['descriptor']): CSSProperties['textAlign'] {
  if (justify === 'full') return 'justify';
  return justify || undefined;
}

type CardValueProps = Pick<CardFieldProps, 'column' | 'value' | 'rowId' | 'selection'>;

/** A value that can be selected, a dash for none; nothing where the column hides its values. */
function CardValue({ column, value, rowId, selection }: CardValueProps) {
  if (column.descriptor.hideValue) return null;
  if (value === null) return <span className="tm-quiet">–</span>;
  return <SelectableCell column={column} value={value} rowId={rowId} selection={selection} />;
}
