import { columnsOfSource } from '#dataview/choose-source.ts';
import type { DataState } from '#dataview/data-state.ts';
import { ActionsFields } from '#dataview/settings/actions-fields.tsx';
import { ColumnsFields } from '#dataview/settings/columns-fields.tsx';
import { FilterDisplayFields } from '#dataview/settings/filter-display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { FormulasFields } from '#dataview/settings/formulas-fields.tsx';
import { SettingsTabs } from '#dataview/settings/settings-tabs.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { CardLookFields } from './card-look-fields.tsx';

/** The settings of cards in the drawer. */
export function SectionSettings({ state, onChange }: SectionEditProps<DataState>) {
  const setDisplay = (change: Partial<DataState['display']>) =>
    onChange({ ...state, display: { ...state.display, ...change } });
  const setColumns = (columns: DataState['columns']) => onChange({ ...state, columns });
  const source = <SourceFields state={state} onChange={onChange} start={columnsOfSource} />;
  if (!state.sourceInfo) return source;
  return (
    <SettingsTabs
      data={
        <>
          {source}
          <ColumnsFields state={state} onChange={setColumns} forCards />
          <FormulasFields columns={state.columns} onChange={setColumns} shown />
          <ActionsFields state={state} onChange={(actions) => onChange({ ...state, actions })} />
        </>
      }
      look={<CardLookFields state={state} onChange={setDisplay} />}
      filters={
        <>
          <FiltersFields
            versionId={state.sourceInfo.versionId}
            columns={state.columns}
            onChange={setColumns}
          />
          <FilterDisplayFields state={state} onChange={setDisplay} />
        </>
      }
    />
  );
}
