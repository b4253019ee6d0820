import { Switch } from '#ui/switch/switch.tsx';
import { setTotals, showsTotals } from '#dataview/column-rules.ts';
import { columnsOfSource } from '#dataview/choose-source.ts';
import type { DataState } from '#dataview/data-state.ts';
import { ActionsFields } from '#dataview/settings/actions-fields.tsx';
import { ColumnsFields } from '#dataview/settings/columns-fields.tsx';
import {
  CommonFields,
  DisplaySwitch,
  EditInViewField,
  OpenOutFields,
  PagingFields,
} from '#dataview/settings/display-fields.tsx';
import { FilterDisplayFields } from '#dataview/settings/filter-display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { FormulasFields } from '#dataview/settings/formulas-fields.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { SettingsTabs } from '#dataview/settings/settings-tabs.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import type { SectionEditProps } from '../section-type.ts';

/** A table's settings in the drawer. */
export function SectionSettings({ state, onChange }: SectionEditProps<DataState>) {
  const setDisplay = (display: DataState['display']) => onChange({ ...state, display });
  const setColumns = (columns: DataState['columns']) => onChange({ ...state, columns });
  const source = <SourceFields state={state} onChange={onChange} start={columnsOfSource} />;
  if (!state.sourceInfo) return source;
  return (
    <SettingsTabs
      data={
        <>
          {source}
          <ColumnsFields state={state} onChange={setColumns} />
          <FormulasFields columns={state.columns} onChange={setColumns} shown />
          <ActionsFields state={state} onChange={(actions) => onChange({ ...state, actions })} />
        </>
      }
      look={<LookFields state={state} onChange={onChange} />}
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

function LookFields({ state, onChange }: Pick<SectionEditProps<DataState>, 'state' | 'onChange'>) {
  const display = {
    display: state.display,
    onChange: (next: DataState['display']) => onChange({ ...state, display: next }),
  };
  return (
    <>
      <Panel title="Rows">
        <PagingFields {...display} />
        <Switch isSelected={showsTotals(state)} onChange={(on) => onChange(setTotals(state, on))}>
          Show totals
        </Switch>
        <DisplaySwitch {...display} name="striped">
          Striped rows
        </DisplaySwitch>
        <DisplaySwitch {...display} name="showGutters">
          Number the rows
        </DisplaySwitch>
        <OpenOutFields {...display} columns={state.columns} />
      </Panel>
      <Panel title="Visitors">
        <DisplaySwitch {...display} name="allowSearch">
          Visitors may search the rows
        </DisplaySwitch>
        <DisplaySwitch {...display} name="columnMenus">
          Column names are menus for visitors
        </DisplaySwitch>
        <EditInViewField {...display} columns={state.columns} />
        <CommonFields {...display} />
      </Panel>
    </>
  );
}
