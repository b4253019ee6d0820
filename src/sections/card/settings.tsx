import { columnsOfSource } from '#dataview/choose-source.ts';
import type { DataState } from '#dataview/data-state.ts';
import { ColourField } from '#dataview/settings/colour-field.tsx';
import { ActionsFields } from '#dataview/settings/actions-fields.tsx';
import { ColumnsFields } from '#dataview/settings/columns-fields.tsx';
import {
  CommonFields,
  DisplaySwitch,
  EditInViewField,
  OpenOutFields,
  PagingFields,
} from '#dataview/settings/display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { FormulasFields } from '#dataview/settings/formulas-fields.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import type { SectionEditProps } from '../section-type.ts';

/** The settings of cards in the drawer. */
export function SectionSettings({ state, onChange }: SectionEditProps<DataState>) {
  const { display } = state;
  const setDisplay = (change: Partial<DataState['display']>) =>
    onChange({ ...state, display: { ...display, ...change } });
  const shared = { display, onChange: setDisplay };
  const setColumns = (columns: DataState['columns']) => onChange({ ...state, columns });
  return (
    <>
      <SourceFields state={state} onChange={onChange} start={columnsOfSource} />
      {state.sourceInfo && (
        <>
          <ColumnsFields state={state} onChange={setColumns} forCards />
          <FormulasFields columns={state.columns} onChange={setColumns} shown />
          <FiltersFields
            versionId={state.sourceInfo.versionId}
            columns={state.columns}
            onChange={setColumns}
          />
          <ActionsFields state={state} onChange={(actions) => onChange({ ...state, actions })} />
          <Panel title="Display">
            <PagingFields {...shared} />
            <NumberField
              label="Cards side by side"
              isCompact
              minValue={1}
              maxValue={12}
              placeholder="As many as fit"
              value={display.gridSize ?? NaN}
              onChange={(size) => setDisplay({ gridSize: Number.isFinite(size) ? size : null })}
            />
            <NumberField
              label="Gap between cards (px)"
              isCompact
              minValue={0}
              maxValue={96}
              value={display.gridGap}
              onChange={(gridGap) => Number.isFinite(gridGap) && setDisplay({ gridGap })}
            />
            <SegmentedControl
              label="Name and value"
              options={[
                { value: 'col', label: 'Stacked' },
                { value: 'row', label: 'In a row' },
              ]}
              value={display.headerValueLayout}
              onChange={(layout) => setDisplay({ headerValueLayout: layout as 'col' | 'row' })}
            />
            <DisplaySwitch {...shared} name="reverse">
              Value first
            </DisplaySwitch>
            <DisplaySwitch {...shared} name="compactView">
              Compact
            </DisplaySwitch>
            <DisplaySwitch {...shared} name="removeBorder">
              Without borders
            </DisplaySwitch>
            <NumberField
              label="Padding of a card (px)"
              isCompact
              minValue={0}
              maxValue={96}
              value={display.padding}
              onChange={(padding) => Number.isFinite(padding) && setDisplay({ padding })}
            />
            <NumberField
              label="Gap between values (px)"
              isCompact
              minValue={0}
              maxValue={96}
              value={display.colGap}
              onChange={(colGap) => Number.isFinite(colGap) && setDisplay({ colGap })}
            />
            <ColourField
              label="Background"
              value={display.bgColor}
              onChange={(bgColor) => setDisplay({ bgColor })}
            />
            <OpenOutFields {...shared} columns={state.columns} />
            <EditInViewField {...shared} columns={state.columns} />
            {display.allowEditInView && (
              <>
                <DisplaySwitch {...shared} name="liveEdit">
                  Save each value by itself
                </DisplaySwitch>
                <DisplaySwitch {...shared} name="allowAdddNew">
                  A card to add rows
                </DisplaySwitch>
              </>
            )}
            <CommonFields {...shared} />
          </Panel>
        </>
      )}
    </>
  );
}
