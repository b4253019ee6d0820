import { mapLayerType } from '#map-layers/index.ts';
import type { MapLayer } from '#map-layers/state/map-layer.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { ClassFields } from './class-fields.tsx';
import type { LayerFieldsProps } from './layer-fields.tsx';

/** How a layer looks: its colours, sizes and texts. */
export function LayerLookFields({ layer, onChange }: LayerFieldsProps) {
  const { map } = layer;
  const { settings } = mapLayerType(map.layer);
  const set = (change: Partial<MapLayer['map']>) => onChange({ ...layer, map: { ...map, ...change } });

  return (
    <>
      {settings.includes('classes') && <ClassFields map={map} set={set} />}
      {settings.includes('amounts') && (
        <Switch isSelected={map.writesAmounts} onChange={(writesAmounts) => set({ writesAmounts })}>
          Amounts on regions
        </Switch>
      )}
      {settings.includes('size') && (
        <NumberField
          label="Largest size in px"
          isCompact
          minValue={2}
          maxValue={60}
          value={map.largest}
          onChange={(largest) => Number.isFinite(largest) && set({ largest })}
        />
      )}
      {settings.includes('density') && (
        <SegmentedControl
          label="Many points"
          options={[
            { value: 'auto', label: 'Automatic' },
            { value: 'points', label: 'Dots' },
            { value: 'density', label: 'Density' },
          ]}
          value={map.density}
          onChange={(density) => set({ density })}
        />
      )}
    </>
  );
}
