import { Select } from '#ui/select/select.tsx';
import type { MapState } from '../map-state.ts';

type Display = MapState['map'];

const scaleBars: { value: Display['scaleBar']; label: string; description?: string }[] = [
  {
    value: 'auto',
    label: 'Where it is true',
    description: 'On maps of a region: in miles where the language is that of the United States, else in km',
  },
  { value: 'km', label: 'Kilometres' },
  { value: 'miles', label: 'Miles' },
  { value: 'none', label: 'None' },
];

const norths: { value: Display['north']; label: string; description?: string }[] = [
  { value: 'auto', label: 'Where it is not at the top' },
  { value: 'always', label: 'Always' },
  { value: 'none', label: 'None' },
];

type ScaleFieldsProps = {
  display: Pick<Display, 'scaleBar' | 'north'>;
  onChange(change: Partial<Pick<Display, 'scaleBar' | 'north'>>): void;
};

/** Whether a map has a scale bar and an arrow to the north. */
export function ScaleFields({ display: { scaleBar, north }, onChange }: ScaleFieldsProps) {
  return (
    <>
      <Select
        label="Scale bar"
        description="True in the middle of the map, and not in insets"
        options={scaleBars}
        value={scaleBar}
        onChange={(next) => onChange({ scaleBar: next })}
      />
      <Select
        label="Arrow to the north"
        options={norths}
        value={north}
        onChange={(next) => onChange({ north: next })}
      />
    </>
  );
}
