import { columnsOfSource } from '#dataview/sources/choose-source.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import { FilterLayoutFields } from '#dataview/settings/filter-display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { SettingsTabs } from '#dataview/settings/settings-tabs.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { withFilters } from './with-filters.ts';

/** A filter section's settings in the drawer: which columns visitors filter the page by. */
export function SectionSettings({ state, onChange }: SectionEditProps<DataState>) {
  const source = <SourceFields state={state} onChange={onChange} start={columnsOfSource} />;
  if (!state.sourceInfo) return source;

  return (
    <SettingsTabs
      start="filters"
      data={source}
      look={
        <Panel title="Layout">
          <FilterLayoutFields
            state={state}
            onChange={(display) => onChange({ ...state, display })}
            otherwise="The layout is chosen when there are filters."
          />
        </Panel>
      }
      filters={
        <FiltersFields
          versionId={state.sourceInfo.versionId}
          columns={state.columns}
          onChange={(columns) => onChange(withFilters(state, columns))}
          only="external"
        />
      }
    />
  );
}
