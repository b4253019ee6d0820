import { columnsOfGraph } from '#dataview/choose-source.ts';
import { CommonFields } from '#dataview/settings/display-fields.tsx';
import { FilterDisplayFields } from '#dataview/settings/filter-display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { FormulasFields } from '#dataview/settings/formulas-fields.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { SettingsTabs } from '#dataview/settings/settings-tabs.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import { graphType as graphTypeOf } from '#graphs/index.ts';
import type { SectionEditProps } from '../section-type.ts';
import { AxesFields } from './axes-fields.tsx';
import { ColourFields } from './colour-fields.tsx';
import { TextFields, TypeFields } from './drawing-fields.tsx';
import { firstCategories } from './first-categories.ts';
import type { GraphState } from './index.ts';
import { LookFields } from './look-fields.tsx';
import { columnsForType } from './queried-columns.ts';
import { ReferenceFields } from './reference-fields.tsx';
import { RoleFields } from './role-fields.tsx';

/** A graph's settings in the drawer. */
export function SectionSettings({ state, onChange }: SectionEditProps<GraphState>) {
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
      onChange={(next) =>
        onChange(
          isOtherSource(next, state)
            ? { ...next, graph: { ...next.graph, mostCategories: firstCategories(next.columns) } }
            : next,
        )
      }
      start={columnsOfGraph}
      usesFewValued
    />
  );
  if (!state.sourceInfo) return source;
  const hasSeries =
    columns.some(({ categorize }) => categorize) || columns.filter(({ yAxis }) => yAxis).length > 1;
  return (
    <SettingsTabs
      data={
        <>
          {source}
          <TypeFields graph={graph} set={set} hasSeries={hasSeries} onType={setType} />
          <RoleFields columns={columns} graphType={graph.graphType} onChange={setColumns} />
          <FormulasFields columns={columns} onChange={setColumns} shown={false} />
        </>
      }
      look={
        <>
          <TextFields graph={graph} set={set} />
          <AxesFields graph={graph} set={set} x={columns.find(({ xAxis }) => xAxis)} />
          {graphTypeOf(graph.graphType).hasValueAxis && <ReferenceFields graph={graph} set={set} />}
          <LookFields graph={graph} set={set} />
          <ColourFields colours={graph.colors} onChange={(colors) => set({ colors })} />
          <Panel title="Visitors">
            <CommonFields display={state.display} onChange={setDisplay} />
          </Panel>
        </>
      }
      filters={
        <>
          <FiltersFields versionId={state.sourceInfo.versionId} columns={columns} onChange={setColumns} />
          <FilterDisplayFields state={state} onChange={setDisplay} />
        </>
      }
    />
  );
}

function isOtherSource(next: GraphState, before: GraphState): boolean {
  return next.sourceInfo?.sourceId !== before.sourceInfo?.sourceId;
}
