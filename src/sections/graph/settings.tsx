import { columnsOfGraph } from '#dataview/choose-source.ts';
import { CommonFields } from '#dataview/settings/display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { FormulasFields } from '#dataview/settings/formulas-fields.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { DrawingFields } from './drawing-fields.tsx';
import type { GraphState } from './index.ts';
import { RoleFields } from './role-fields.tsx';

/** A graph's settings in the drawer. */
export function SectionSettings({ state, onChange }: SectionEditProps<GraphState>) {
  const setColumns = (columns: GraphState['columns']) => onChange({ ...state, columns });
  return (
    <>
      <SourceFields state={state} onChange={onChange} start={columnsOfGraph} />
      {state.sourceInfo && (
        <>
          <RoleFields columns={state.columns} onChange={setColumns} />
          <DrawingFields graph={state.graph} onChange={(graph) => onChange({ ...state, graph })} />
          <FormulasFields columns={state.columns} onChange={setColumns} shown={false} />
          <FiltersFields columns={state.columns} onChange={setColumns} />
          <Panel title="Display">
            <CommonFields display={state.display} onChange={(display) => onChange({ ...state, display })} />
          </Panel>
        </>
      )}
    </>
  );
}
