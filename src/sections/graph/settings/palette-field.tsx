import { paletteColour, seriesColour } from '#graphs/marks/palette.ts';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import type { GraphFieldsProps } from './graph-fields-props.ts';

/** How many colours of a palette are shown beside its name. */
const samples = 6;

const inScale = (scale: 'sequential' | 'diverging'): string[] =>
  Array.from({ length: samples }, (_, step) => seriesColour(0, [paletteColour(scale, step, samples)]));

const categories = Array.from({ length: samples }, (_, place) => seriesColour(place, []));

const options = [
  {
    value: '' as const,
    label: 'Automatic',
    description: 'A scale where the values are one, such as sizes; else categories.',
  },
  { value: 'categorical' as const, label: 'Categories', colours: categories },
  { value: 'sequential' as const, label: 'Scale', colours: inScale('sequential') },
  { value: 'diverging' as const, label: 'Scale with a middle', colours: inScale('diverging') },
  { value: 'single' as const, label: 'One colour', colours: categories.slice(0, 1) },
];

/** The colours of all series at once, by the theme. Colours of single values go before them. */
export const PaletteField = ({ graph, set }: GraphFieldsProps) => (
  <RadioGroup
    label="Palette"
    options={options}
    value={graph.palette}
    onChange={(palette) => set({ palette })}
  />
);
