import { useTexts } from '#texts/use-texts.tsx';
import type { ScaleChoice } from './graph-scale.ts';
import { Suspense } from 'react';
import { AttributionLine } from '#dataview/rows/attribution-line.tsx';
import { DataMessage } from '#dataview/rows/data-message.tsx';
import { FilterPanel } from '#dataview/filters/filter-panel.tsx';
import { DownloadLinks, mayDownload } from '#dataview/rows/download-links.tsx';
import { selectionOf, type ValueSelection } from '#dataview/filters/selection.ts';
import { SelectionChips } from '#dataview/filters/selection-chips.tsx';
import { areHidden, type SectionRows } from '#dataview/query/section-rows.ts';
import { AgainstNote } from '#dataview/rows/against-note.tsx';
import { OverNote } from '#dataview/rows/over-note.tsx';
import { ShareNote } from '#dataview/rows/share-note.tsx';
import { unreadableFilter } from '#dataview/query/unreadable-filter.ts';
import { UnreadableFilterNote } from '#dataview/filters/unreadable-filter-note.tsx';
import { graphType as graphTypeOf } from '#graphs/index.ts';
import { resolveGraphView } from '#graphs/resolved-views.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { chartAddress } from '../chart-address.ts';
import { ChartLinks } from '../chart-links.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { drawnGraph } from './drawn-graph.ts';
import { frameHeight } from './frame-height.ts';
import type { GraphParameters, GraphState } from './index.ts';
import { PanelGrid } from './panels/panel-grid.tsx';
import { withComparedAmounts } from './points/compared-amounts.ts';
import { queriedColumns } from './points/queried-columns.ts';
import { BarsProposal } from './settings/bars-proposal.tsx';
import { columnsOfSpread, rowsOfGraph } from './points/spread.ts';

/** A graph with its filters and attribution. */
export function SectionView(props: SectionViewProps<GraphState, GraphParameters>) {
  const { id, title, state, results, context, href, hidden, editing } = props;
  const found = rowsOfGraph(state, results, context);
  if (found === null) {
    if (!editing) return null;
    return <DataMessage message={null} />;
  }

  const rows = 'rows' in found ? found.rows : null;
  const isOfValues = !graphTypeOf(state.graph.graphType).countsSteps;
  const selection = isOfValues ? selectionOf(state, context.filters, href, rows) : null;
  const unreadable = rows?.result.rows.length === 0 ? unreadableFilter(state, context) : null;
  if (rows && !editing && areHidden(state, rows)) return null;

  return (
    <div className="tm-data">
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
      <SelectionChips selection={selection} named={context.namedFilters} />
      {'message' in found && <DataMessage {...found} title={title} />}
      {rows && <Graph section={props} rows={rows} selection={selection} />}
      {unreadable && <UnreadableFilterNote filter={unreadable} href={href} />}
      {rows && <BelowGraph section={props} rows={rows} />}
    </div>
  );
}

type RowsProps = { section: SectionViewProps<GraphState, GraphParameters>; rows: SectionRows };

/** What is below a graph: a note for editors, downloads, links and attribution. */
function BelowGraph({ section, rows }: RowsProps) {
  const { title, state, context, editing, origin } = section;
  const name = state.graph.title.title || title || context.page.title;
  const isDownloadable = mayDownload(state, context.viewer);
  const hasRows = rows.result.rows.length > 0;
  const { columns } = withComparedAmounts(state);
  const queried = { ...state, columns: queriedColumns(columns, state.graph.graphType) };

  return (
    <>
      {editing && <ShareNote rows={rows} />}
      <OverNote rows={rows} />
      <AgainstNote state={queried} rows={rows} filters={context} />
      {isDownloadable && (
        <DownloadLinks
          rows={rows}
          state={queried}
          context={{ ...context, parameters: { page: 0, sort: null } }}
          calculated={columnsOfSpread(state, rows)}
        />
      )}
      {isDownloadable && hasRows && origin && (
        <ChartLinks section={section} name={name} height={frameHeight(section, rows)} />
      )}
      {state.display.showAttribution && <AttributionLine rows={rows} state={state} />}
    </>
  );
}

function Graph({ section, rows, selection }: RowsProps & { selection: ValueSelection | null }) {
  const drawn = drawnGraph(section, rows);
  const { state, editing, onChange, origin } = section;
  const setGraph =
    editing && onChange
      ? (change: Partial<GraphState['graph']>) => onChange({ ...state, graph: { ...state.graph, ...change } })
      : undefined;
  if ('problem' in drawn) {
    return (
      <>
        <DataMessage message={drawn.problem} />
        {setGraph && <BarsProposal graph={state.graph} instead={null} set={setGraph} />}
      </>
    );
  }

  const { graph, panels, scales, scale, note, instead } = drawn;
  // Only published pages have an origin; the address answers what is published.
  const valuesAddress = origin ? chartAddress('values', section) : undefined;
  // In an editor the type may change to one that was not loaded with the page.
  const type = graph.display.graphType;
  const View = resolveGraphView(type) ?? lazyPart(graphTypeOf(type).view, 'GraphView');

  return (
    <Suspense fallback={<DataMessage message={null} />}>
      {scale && <ScaleFilter choices={scales} chosen={scale} href={section.href} />}
      {panels ? (
        <PanelGrid
          View={View}
          graph={{ ...graph, heading: section.heading, choice: selection ?? undefined, onEdit: setGraph }}
          panels={panels}
        />
      ) : (
        <View
          {...graph}
          heading={section.heading}
          valuesAddress={valuesAddress}
          choice={selection ?? undefined}
          onEdit={setGraph}
        />
      )}
      {note && <p className="tm-attribution">{note}</p>}
      {setGraph && instead && <BarsProposal graph={state.graph} instead={instead} set={setGraph} />}
    </Suspense>
  );
}

type ScaleFilterProps = Pick<SectionViewProps<GraphState, GraphParameters>, 'href'> & {
  choices: ScaleChoice[];
  chosen: ScaleChoice;
};

/**
 * Links that cut a graph off at a part of its largest total, so that small values can be seen beside large
 * ones.
 */
function ScaleFilter({ choices, chosen, href }: ScaleFilterProps) {
  const { charts: texts } = useTexts();
  return (
    <nav className="tm-scale print:hidden" aria-label={texts.scale}>
      <span className="tm-quiet">{texts.scaleUpTo}</span>
      {choices.map((choice) => (
        <a
          key={choice.scale}
          href={href({ parameters: { scale: choice.scale } })}
          title={choice.title}
          aria-current={choice === chosen ? 'true' : undefined}
        >
          {choice.label}
        </a>
      ))}
    </nav>
  );
}
