import type { DataState } from '#dataview/state/data-state.ts';
import { RowsSettings } from '#dataview/settings/rows-settings.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { CardLookFields } from './settings/card-look-fields.tsx';

/** The settings of cards in the drawer. */
export function SectionSettings({ state, onChange }: SectionEditProps<DataState>) {
  const setDisplay = (change: Partial<DataState['display']>) =>
    onChange({ ...state, display: { ...state.display, ...change } });
  return (
    <RowsSettings
      state={state}
      onChange={onChange}
      look={<CardLookFields state={state} onChange={setDisplay} />}
      forCards
    />
  );
}
