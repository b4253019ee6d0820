import { Suspense } from 'react';
import { AttributionLine } from '#dataview/attribution-line.tsx';
import { DataMessage } from '#dataview/data-message.tsx';
import { FilterPanel } from '#dataview/filter-panel.tsx';
import { DownloadLinks } from '#dataview/download-links.tsx';
import { selectionOf, type Selection } from '#dataview/selection.ts';
import { SelectionChips } from '#dataview/selection-chips.tsx';
import { isBlank, sectionRows, type SectionRows } from '#dataview/section-rows.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import type { GraphViewProps } from '#graphs/graph-type.ts';
import { paletteSize } from '#graphs/marks/palette.ts';
import { graphType as graphTypeOf } from '#graphs/index.ts';
import { resolveGraphView } from '#graphs/resolved-views.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.ts';
import type { SectionViewProps } from '../section-type.ts';
import { graphPoints } from './graph-points.ts';
import { scaleChoices } from './graph-scale.ts';
import { seriesName, type GraphParameters, type GraphState } from './index.ts';
import { drawsEachRow, queriedColumns } from './queried-columns.ts';
import { ScaleFilter } from './scale-filter.tsx';
import { valueColours } from './value-colours.ts';

/** A graph with its filters and attribution. */
export function SectionView(props: SectionViewProps<GraphState, GraphParameters>) {
  const { id, state, results, context, href, hidden, editing } = props;
  const found = sectionRows(state, results);
  if (found === null) return editing ? <DataMessage message={null} /> : null;
  const rows = 'rows' in found ? found.rows : null;
  const selection = selectionOf(state, context.filters, href);
  if (rows && state.display.hideIfNull && isBlank(rows) && !editing) return null;
  return (
    <div className="tm-data">
      <FilterPanel
        id={id}
        state={state}
        results={results}
        filters={context.filters}
        href={href}
        hidden={hidden}
      />
      <SelectionChips selection={selection} />
      {'message' in found && <DataMessage message={found.message} />}
      {rows && <Graph {...props} rows={rows} selection={selection} />}
      {rows && state.display.allowDownload && (
        <DownloadLinks
          state={{ ...state, columns: queriedColumns(state.columns, state.graph.graphType) }}
          context={{ ...context, parameters: { page: 0, sort: null } }}
        />
      )}
      {rows && state.display.showAttribution && <AttributionLine attribution={rows.attribution} />}
    </div>
  );
}

function Graph({
  id,
  state,
  rows,
  results,
  context,
  href,
  selection,
}: SectionViewProps<GraphState, GraphParameters> & { rows: SectionRows; selection: Selection | null }) {
  const drawn = graphPoints(rows, results[seriesName], {
    eachRow: drawsEachRow(state.columns, state.graph.graphType),
    mostCategories: state.graph.mostCategories,
  });
  if ('problem' in drawn) return <DataMessage message={drawn.problem} />;
  const { note, ...given } = drawn;
  const { graphType, showScaleFilter, yAxis } = state.graph;
  // In an editor the type may change to one that was not loaded with the page.
  const View = resolveGraphView(graphType) ?? lazyPart(graphTypeOf(graphType).view, 'GraphView');
  const choices =
    showScaleFilter && drawn.points.length > 0 ? scaleChoices(drawn.points, yAxis.tickFormat) : [];
  const chosen = choices[context.parameters.scale] ?? choices[0];
  const coloured = withValueColours(state.graph, drawn, rows);
  const display = chosen?.limit ? { ...coloured, upperLimit: chosen.limit } : coloured;
  return (
    <Suspense fallback={<DataMessage message={null} />}>
      {chosen && <ScaleFilter choices={choices} chosen={chosen} href={href} />}
      <View {...given} id={`graph-${id}`} display={display} width={760} choice={selection ?? undefined} />
      {note && <p className="tm-attribution">{note}</p>}
    </Suspense>
  );
}

type Drawn = Pick<GraphViewProps, 'points'> & { seriesOrder: string[] };

/** Series have the colours of their values, unless the graph has colours of its own. */
function withValueColours(
  display: GraphDisplay,
  { seriesOrder, points }: Drawn,
  { shown }: SectionRows,
): GraphDisplay {
  const names = [...new Set([...seriesOrder, ...points.map(({ series }) => series ?? '')])];
  if (display.colors.length > 0 || names.length > paletteSize) return display;
  const by = shown.find(({ descriptor }) => descriptor.categorize);
  return { ...display, colors: valueColours(names, by?.rules) };
}
