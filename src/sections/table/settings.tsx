import { setTotals, showsTotals } from '#dataview/state/column-rules.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import {
  CommonFields,
  DisplaySwitch,
  EditInViewField,
  OpenOutFields,
  PagingFields,
} from '#dataview/settings/display-fields.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { RowsSettings } from '#dataview/settings/rows-settings.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import type { SectionEditProps } from '../section-type.ts';

type Props = Pick<SectionEditProps<DataState>, 'state' | 'onChange'>;

/** A table's settings in the drawer. */
export function SectionSettings({ state, onChange }: SectionEditProps<DataState>) {
  return (
    <RowsSettings state={state} onChange={onChange} look={<LookFields state={state} onChange={onChange} />} />
  );
}

function LookFields({ state, onChange }: Props) {
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
          Show row numbers
        </DisplaySwitch>
        <OpenOutFields {...display} columns={state.columns} />
      </Panel>
      <Panel title="Visitors">
        <DisplaySwitch {...display} name="allowSearch">
          Visitors may search the rows
        </DisplaySwitch>
        <DisplaySwitch {...display} name="columnMenus">
          Column menus for visitors
        </DisplaySwitch>
        <EditInViewField {...display} columns={state.columns} />
        <CommonFields {...display} follows={state.sourceInfo?.follows === true} />
      </Panel>
    </>
  );
}
