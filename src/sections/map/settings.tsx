import { FilterDisplayFields } from '#dataview/settings/filter-display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { FormulasFields } from '#dataview/settings/formulas-fields.tsx';
import { CommonFields } from '#dataview/settings/display-fields.tsx';
import { FoldedPanel, Panel } from '#dataview/settings/panel.tsx';
import { SettingsTabs } from '#dataview/settings/settings-tabs.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { firstMap } from './first-map.ts';
import type { MapState } from './index.ts';
import { ClassFields } from './settings/class-fields.tsx';
import { RegionFields } from './settings/region-fields.tsx';

/** A map's settings in the drawer. */
export function SectionSettings({ state, onChange }: SectionEditProps<MapState>) {
  const { map, columns, sourceInfo, display } = state;
  const set = (change: Partial<MapState['map']>) => onChange({ ...state, map: { ...map, ...change } });
  const setColumns = (next: MapState['columns']) => onChange({ ...state, columns: next });
  const setDisplay = (next: MapState['display']) => onChange({ ...state, display: next });
  const source = (
    <SourceFields
      state={state}
      onChange={(next, chosen) => {
        const isOther = next.sourceInfo?.sourceId !== sourceInfo?.sourceId;
        onChange(isOther ? firstMap(next, chosen) : next);
      }}
      start={() => []}
      usesProfile
    />
  );
  if (!sourceInfo) return source;

  return (
    <SettingsTabs
      data={
        <>
          {source}
          <RegionFields state={state} onChange={onChange} />
          <FormulasFields
            sourceId={sourceInfo.sourceId}
            columns={columns}
            onChange={setColumns}
            shown={false}
          />
        </>
      }
      look={
        <>
          <ClassFields map={map} set={set} />
          <Panel title="Text">
            <TextField label="Title" value={map.title} onChange={(title) => set({ title })} />
            <TextField label="Subtitle" value={map.subtitle} onChange={(subtitle) => set({ subtitle })} />
            <TextField label="Note" value={map.footnote} onChange={(footnote) => set({ footnote })} />
          </Panel>
          <FoldedPanel title="Visitors">
            <CommonFields display={display} onChange={setDisplay} />
          </FoldedPanel>
        </>
      }
      filters={
        <>
          <FiltersFields versionId={sourceInfo.versionId} columns={columns} onChange={setColumns} />
          <FilterDisplayFields state={state} onChange={setDisplay} />
        </>
      }
    />
  );
}
