import { NumberField } from '#ui/number-field/number-field.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { ClassMethod, LayerDrawing } from '#map-layers/state/layer-drawing.ts';

const methods: { value: ClassMethod; label: string; description: string }[] = [
  { value: 'quantiles', label: 'Quantiles', description: 'As many regions in each class' },
  { value: 'equal', label: 'Equal steps', description: 'As far from limit to limit' },
  { value: 'natural', label: 'Natural breaks', description: 'Limits where amounts have gaps' },
  { value: 'custom', label: 'Own limits', description: 'Limits that you set' },
  { value: 'continuous', label: 'Continuous', description: 'A colour for each amount' },
];

type ClassFieldsProps = { map: LayerDrawing; set(change: Partial<LayerDrawing>): void };

/** How amounts become classes, and which colours these have. */
export function ClassFields({ map, set }: ClassFieldsProps) {
  const { method, palette } = map;
  const hasCount = method !== 'custom' && method !== 'continuous';
  return (
    <>
      <Select label="Classes" options={methods} value={method} onChange={(next) => set({ method: next })} />
      {hasCount && (
        <NumberField
          label="Number of classes"
          isCompact
          minValue={2}
          maxValue={9}
          value={map.classCount}
          onChange={(count) => Number.isFinite(count) && set({ classCount: count })}
        />
      )}
      {method === 'custom' && (
        <TextField
          label="Limits between classes, separated by blanks"
          value={map.breaks.join(' ')}
          onChange={(text) => set({ breaks: limitsIn(text) })}
        />
      )}
      <SegmentedControl
        label="Palette"
        options={[
          { value: 'sequential', label: 'Sequential' },
          { value: 'diverging', label: 'Diverging' },
        ]}
        value={palette}
        onChange={(next) => set({ palette: next })}
      />
      {palette === 'diverging' && (
        <NumberField
          label="Middle"
          isCompact
          value={map.middle}
          onChange={(middle) => Number.isFinite(middle) && set({ middle })}
        />
      )}
      <Switch isSelected={map.keepsBreaks} onChange={(keepsBreaks) => set({ keepsBreaks })}>
        Same classes under all filters
      </Switch>
    </>
  );
}

/** The numbers in a text. */
const limitsIn = (text: string): number[] =>
  text
    .split(/[\s;]+/)
    .filter(Boolean)
    .map(Number)
    .filter(Number.isFinite);
