import type { DataDisplay, DataState } from '#dataview/state/data-state.ts';
import { ColourField } from '#dataview/settings/colour-field.tsx';
import {
  CommonFields,
  DisplaySwitch,
  EditInViewField,
  OpenOutFields,
  PagingFields,
} from '#dataview/settings/display-fields.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';

type CardLookFieldsProps = {
  state: DataState;
  onChange(change: Partial<DataDisplay>): void;
};

/** How cards are laid out and coloured, and what visitors may do with them. */
export function CardLookFields({ state: { sourceInfo, columns, display }, onChange }: CardLookFieldsProps) {
  const shared = { display, onChange };
  return (
    <>
      <Panel title="Cards">
        <PagingFields {...shared} />
        <NumberField
          label="Cards side by side"
          isCompact
          minValue={1}
          maxValue={12}
          placeholder="As many as fit"
          value={display.gridSize ?? NaN}
          onChange={(size) => onChange({ gridSize: Number.isFinite(size) ? size : null })}
        />
        <PixelField
          label="Gap between cards (px)"
          value={display.gridGap}
          onChange={(gridGap) => onChange({ gridGap })}
        />
        <SegmentedControl
          label="Name and value"
          options={[
            { value: 'col', label: 'Stacked' },
            { value: 'row', label: 'In a row' },
          ]}
          value={display.headerValueLayout}
          onChange={(layout) => onChange({ headerValueLayout: layout })}
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
        <PixelField
          label="Padding of a card (px)"
          value={display.padding}
          onChange={(padding) => onChange({ padding })}
        />
        <PixelField
          label="Gap between values (px)"
          value={display.colGap}
          onChange={(colGap) => onChange({ colGap })}
        />
        <ColourField
          label="Background"
          value={display.bgColor}
          onChange={(bgColor) => onChange({ bgColor })}
        />
        <OpenOutFields {...shared} columns={columns} />
      </Panel>
      <Panel title="Visitors">
        <DisplaySwitch {...shared} name="allowSearch">
          Visitors may search the rows
        </DisplaySwitch>
        <EditInViewField {...shared} columns={columns} />
        {display.allowEditInView && (
          <>
            <DisplaySwitch {...shared} name="liveEdit">
              Save each value immediately
            </DisplaySwitch>
            <DisplaySwitch {...shared} name="allowAdddNew">
              Card for adding rows
            </DisplaySwitch>
          </>
        )}
        <CommonFields {...shared} follows={sourceInfo?.follows === true} />
      </Panel>
    </>
  );
}

type PixelFieldProps = {
  label: string;
  value: number;
  onChange(value: number): void;
};

function PixelField({ label, value, onChange }: PixelFieldProps) {
  return (
    <NumberField
      label={label}
      isCompact
      minValue={0}
      maxValue={96}
      value={value}
      onChange={(next) => Number.isFinite(next) && onChange(next)}
    />
  );
}
