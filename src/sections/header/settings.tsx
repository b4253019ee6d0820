import { columnsOfSource } from '#dataview/sources/choose-source.ts';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import { columnsOfRows } from '#domain/source/column/column.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import { ImageAddressField } from '#richtext/library/image-address-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import type { Option } from '#ui/select/option.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { headerParts, setHeaderColumn, type HeaderState } from './state.ts';

const nothing = '\u0000none';
const partLabels = { title: 'Title', note: 'Note', image: 'Background image', logo: 'Logo' };
const backgrounds: readonly Option<HeaderState['bgClass'] | typeof nothing>[] = [
  { value: nothing, label: 'None' },
  { value: 'bg-raised', label: 'Raised' },
  { value: 'bg-accent-soft', label: 'Accent' },
];

/** A header's texts, images and size, and the columns of a source that fill them. */
export function SectionSettings({ state, onChange }: SectionEditProps<HeaderState>) {
  const set = (change: Partial<HeaderState>) => onChange({ ...state, ...change });
  return (
    <>
      <Panel title="Header">
        <TextField label="Title" value={state.title} onChange={(title) => set({ title })} />
        <TextField label="Subtitle" value={state.subTitle} onChange={(subTitle) => set({ subTitle })} />
        <TextField label="Note" value={state.note} onChange={(note) => set({ note })} />
        <ImageAddressField
          label="Background image"
          value={state.bgImg}
          onChange={(bgImg) => set({ bgImg })}
        />
        <ImageAddressField label="Logo" value={state.logo} onChange={(logo) => set({ logo })} />
        <Select
          label="Background"
          options={backgrounds}
          value={state.bgClass || nothing}
          onChange={(chosen) => set({ bgClass: chosen === nothing ? '' : chosen })}
        />
        <Switch
          isSelected={state.overlay === 'overlay'}
          onChange={(isOn) => set({ overlay: isOn ? 'overlay' : 'none' })}
        >
          Darken the image
        </Switch>
        <NumberField
          label="Height (px)"
          isCompact
          minValue={60}
          maxValue={1200}
          step={20}
          value={state.height}
          onChange={(height) => Number.isFinite(height) && set({ height })}
        />
      </Panel>
      <SourceFields
        state={state}
        onChange={(next) => onChange({ ...state, ...next })}
        start={columnsOfSource}
      />
      {state.sourceInfo && (
        <>
          <HeaderDataFields state={state} set={set} />
          <Button
            variant="quiet"
            size="compact"
            icon="x"
            className="self-start"
            onPress={() => set({ sourceInfo: null, columns: [] })}
          >
            Take the source away
          </Button>
        </>
      )}
    </>
  );
}

function HeaderDataFields({ state, set }: { state: HeaderState; set(change: Partial<HeaderState>): void }) {
  const { columns } = state;
  const options = columnChoices(columnsOfRows(columns));

  return (
    <>
      <Panel title="Columns">
        {headerParts.map((part) => (
          <Select
            key={part}
            label={`${partLabels[part]} from`}
            options={[{ value: nothing, label: 'No column' }, ...options]}
            value={columns.find((column) => column[part])?.name ?? nothing}
            onChange={(name) =>
              set({ columns: setHeaderColumn(columns, part, name === nothing ? null : name) })
            }
          />
        ))}
      </Panel>
      <FiltersFields
        versionId={state.sourceInfo?.versionId ?? 0}
        columns={columns}
        onChange={(next) => set({ columns: next as HeaderState['columns'] })}
      />
    </>
  );
}
