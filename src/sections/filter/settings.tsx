import { columnsOfSource } from '#dataview/choose-source.ts';
import type { DataState } from '#dataview/data-state.ts';
import { FilterLayoutFields } from '#dataview/settings/display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import type { SectionEditProps } from '../section-type.ts';

/** A filter section's settings in the drawer: which columns visitors filter the page by. */
export function SectionSettings({ state, onChange }: SectionEditProps<DataState>) {
  return (
    <>
      <SourceFields state={state} onChange={onChange} start={columnsOfSource} />
      {state.sourceInfo && (
        <>
          <FiltersFields
            versionId={state.sourceInfo.versionId}
            columns={state.columns}
            onChange={(columns) => onChange({ ...state, columns })}
            onlyExternal
          />
          <Panel title="Display">
            <FilterLayoutFields
              display={state.display}
              onChange={(display) => onChange({ ...state, display })}
            />
          </Panel>
        </>
      )}
    </>
  );
}
