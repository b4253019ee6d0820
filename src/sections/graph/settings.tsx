import { FilterDisplayFields } from '#dataview/settings/filter-display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { FormulasFields } from '#dataview/settings/formulas-fields.tsx';
import { SettingsTabs } from '#dataview/settings/settings-tabs.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import { rowsName } from '#dataview/query/build-queries.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import type { SectionEditProps } from '../section-type.ts';
import { TypeFields } from './settings/drawing-fields.tsx';
import { firstGraph } from './first-graph.ts';
import type { GraphState } from './index.ts';
import { GraphCompareFields } from './settings/graph-compare-fields.tsx';
import { LookSettings } from './settings/look-settings.tsx';
import { areAdditive, columnsForType, hasSeries } from './points/queried-columns.ts';
import { TypePreviews } from './settings/type-previews.tsx';
import { RoleFields } from './settings/role-fields.tsx';

/** A graph's settings in the drawer. */
export function SectionSettings({ id, state, results, onChange }: SectionEditProps<GraphState>) {
  const { graph, columns } = state;
  const set = (change: Partial<GraphState['graph']>) =>
    onChange({ ...state, graph: { ...graph, ...change } });

  const setType = (graphType: string) =>
    onChange({ ...state, graph: { ...graph, graphType }, columns: columnsForType(columns, graphType) });
  const setColumns = (next: GraphState['columns']) => onChange({ ...state, columns: next });
  const setDisplay = (display: GraphState['display']) => onChange({ ...state, display });
  const source = (
    <SourceFields
      state={state}
      onChange={(next, chosen) => onChange(isOtherSource(next, state) ? firstGraph(next, chosen) : next)}
      start={() => []}
      usesProfile
    />
  );
  if (!state.sourceInfo) return source;

  return (
    <SettingsTabs
      data={
        <>
          {source}
          <TypeFields
            graph={graph}
            set={set}
            canStack={hasSeries(columns) && areAdditive(columns)}
            onType={setType}
            previews={<TypePreviews state={state} results={results} onType={setType} />}
          />
          <RoleFields
            columns={columns}
            versionId={state.sourceInfo.versionId}
            graphType={graph.graphType}
            orderedNames={orderedNames(results)}
            onChange={setColumns}
          />
          <GraphCompareFields state={state} onChange={setDisplay} />
          <FormulasFields
            sourceId={state.sourceInfo.sourceId}
            columns={columns}
            onChange={setColumns}
            shown={false}
          />
        </>
      }
      look={<LookSettings id={id} state={state} results={results} onChange={onChange} />}
      filters={
        <>
          <FiltersFields versionId={state.sourceInfo.versionId} columns={columns} onChange={setColumns} />
          <FilterDisplayFields state={state} onChange={setDisplay} />
        </>
      }
    />
  );
}

/** The names of the columns whose values have an order in the source, as far as there is a result. */
function orderedNames(results: SectionEditProps<GraphState>['results']): ReadonlySet<string> {
  const rows = results[rowsName];
  if (rows?.status !== 'ready') return new Set();
  return new Set(rows.columns.filter(valueOrderOf).map(({ name }) => name));
}

function isOtherSource(next: GraphState, before: GraphState): boolean {
  return next.sourceInfo?.sourceId !== before.sourceInfo?.sourceId;
}
