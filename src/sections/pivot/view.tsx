import { AttributionLine } from '#dataview/rows/attribution-line.tsx';
import { DataMessage } from '#dataview/rows/data-message.tsx';
import { DownloadLinks, type DownloadedPivot } from '#dataview/rows/download-links.tsx';
import { present } from '#domain/value/object/present.ts';
import { FilterPanel } from '#dataview/filters/filter-panel.tsx';
import { AgainstNote } from '#dataview/rows/against-note.tsx';
import { OverNote } from '#dataview/rows/over-note.tsx';
import { NoRows } from '#dataview/rows/no-rows.tsx';
import { selectionsOf } from '#dataview/filters/selection.ts';
import { SelectionChips } from '#dataview/filters/selection-chips.tsx';
import { areHidden, sectionRows } from '#dataview/query/section-rows.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { SectionViewProps } from '../section-type.ts';
import type { PivotParameters, PivotState } from './index.ts';
import { pivotData, type PivotData } from './pivot-data.ts';
import { pivotOf, withPivotColumns } from './pivot-columns.ts';
import { PivotGrid } from './pivot-grid.tsx';
import pivotStyles from './pivot.css?url';

type ViewProps = SectionViewProps<PivotState, PivotParameters>;

/** A pivot with its filters and attribution. */
export function SectionView(props: ViewProps) {
  const { id, title, state, results, context, href, hidden, editing } = props;
  const { sections: texts } = useTexts();
  const compared = withPivotColumns(state);
  const found = sectionRows(compared, results, context);
  if (found === null) {
    if (editing || Object.keys(results).length > 0) return <DataMessage message={null} />;
    return null;
  }

  if ('rows' in found && !editing && areHidden(state, found.rows)) return null;

  const panel = (
    <FilterPanel
      id={id}
      state={state}
      results={results}
      filters={context.filters}
      href={href}
      hidden={hidden}
      selected={context.selectedFilters}
      locale={context.locale}
    />
  );

  if ('message' in found) {
    return (
      <div className="tm-data">
        {panel}
        <DataMessage {...found} title={title} />
      </div>
    );
  }

  const { rows } = found;
  const selections = selectionsOf(compared, context.filters, href, rows);
  const label = title || rows.attribution.sourceName || texts.thePivot;
  const data = pivotData(rows);

  return (
    <div className="tm-data">
      <link rel="stylesheet" href={pivotStyles} precedence="pivot" />
      {panel}
      {selections.map((selection) => (
        <SelectionChips
          key={selection.column.normalName || selection.column.name}
          selection={selection}
          named={context.namedFilters}
        />
      ))}
      {data.table.rows.all.children.length === 0 && data.table.across.all.children.length === 0 ? (
        <NoRows {...props} length={0} />
      ) : (
        <PivotGrid section={props} data={data} label={label} selections={selections} />
      )}
      <LeftOut data={data} />
      <OverNote rows={rows} />
      <AgainstNote state={compared} rows={rows} filters={context} />
      <DownloadLinks
        state={compared}
        rows={rows}
        context={context}
        pivot={downloadedPivot(state, context.parameters.closed)}
      />
      {state.display.showAttribution && <AttributionLine rows={rows} state={state} />}
    </div>
  );
}

/** What a file has of a pivot: the groups that are columns, its totals, and the groups that are closed. */
function downloadedPivot({ columns, pivot }: PivotState, closed: readonly string[]): DownloadedPivot {
  const totals = present([
    pivot.subtotals && 'subtotals',
    pivot.totalRow && 'row',
    pivot.totalColumn && 'column',
  ]);
  return { ...pivotOf(columns), totals: totals.join(','), closed: closed.join('.') };
}

/** How many rows and columns are not shown, because there are too many. */
function LeftOut({ data: { table } }: { data: PivotData }) {
  const { sections: texts } = useTexts();
  const { rows, across } = table;
  if (rows.leftOut === 0 && across.leftOut === 0) return null;

  return (
    <p className="tm-attribution" role="note">
      {rows.leftOut > 0 && texts.pivotRowsLeftOut({ count: rows.leftOut })}
      {rows.leftOut > 0 && across.leftOut > 0 && ' '}
      {across.leftOut > 0 && texts.pivotColumnsLeftOut({ count: across.leftOut })}
    </p>
  );
}
