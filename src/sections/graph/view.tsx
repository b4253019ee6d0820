import { lazy, Suspense, type ComponentType } from 'react';
import { AttributionLine } from '#dataview/attribution-line.tsx';
import { DataMessage } from '#dataview/data-message.tsx';
import { FilterPanel } from '#dataview/filter-panel.tsx';
import { isBlank, sectionRows, type SectionRows } from '#dataview/section-rows.ts';
import type { GraphViewProps } from '#graphs/graph-type.ts';
import { graphTypes } from '#graphs/index.ts';
import { resolveGraphView } from '#graphs/resolved-views.ts';
import type { SectionViewProps } from '../section-type.ts';
import { graphPoints } from './graph-points.ts';
import type { GraphState } from './index.ts';

/** In an editor the type may change to one that was not loaded with the page. */
const later = new Map<string, ComponentType<GraphViewProps>>(
  graphTypes.map(({ name, view }) => [name, lazy(async () => ({ default: (await view()).GraphView }))]),
);

/** A graph with its filters and attribution. */
export function SectionView(props: SectionViewProps<GraphState>) {
  const { id, state, answers, context, href, hidden, editing } = props;
  const found = sectionRows(state, answers);
  if (found === null) return editing ? <DataMessage message={null} /> : null;
  const rows = 'rows' in found ? found.rows : null;
  if (rows && state.display.hideIfNull && isBlank(rows) && !editing) return null;
  return (
    <div className="tm-data">
      <FilterPanel
        id={id}
        state={state}
        answers={answers}
        filters={context.filters}
        href={href}
        hidden={hidden}
      />
      {'message' in found && <DataMessage message={found.message} />}
      {rows && <Graph id={id} state={state} rows={rows} />}
      {rows && state.display.showAttribution && <AttributionLine attribution={rows.attribution} />}
    </div>
  );
}

function Graph({ id, state, rows }: { id: string; state: GraphState; rows: SectionRows }) {
  const drawn = graphPoints(rows);
  if (!drawn) return <DataMessage message="No columns selected." />;
  const { graphType } = state.graph;
  const View = resolveGraphView(graphType) ?? later.get(graphType) ?? later.values().next().value!;
  return (
    <Suspense fallback={<DataMessage message={null} />}>
      <View {...drawn} id={`graph-${id}`} display={state.graph} width={760} />
      {rows.result.length > rows.result.rows.length && (
        <p className="tm-attribution">{`Drawn from the first ${rows.result.rows.length.toLocaleString('en-US')} of ${rows.result.length.toLocaleString('en-US')} groups.`}</p>
      )}
    </Suspense>
  );
}
