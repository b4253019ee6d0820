import { confusedPairs } from '#domain/theme/colour-vision.ts';
import { present } from '#domain/value/object/present.ts';
import { categoryColours } from '#domain/value/colour/category-colours.ts';
import { ColourField } from '#dataview/settings/colour-field.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { mostColours, mostValueColours, type GraphDisplay } from '#graphs/graph-display.ts';
import { graphType } from '#graphs/index.ts';
import { Button } from '#ui/button/button.tsx';
import { ColourPicker } from '#ui/colour-picker/colour-picker.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import type { GraphFieldsProps } from './graph-fields-props.ts';
import { paletteColour, seriesColour } from '#graphs/marks/palette.ts';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';

/** How many colours of a palette are shown beside its name. */
const samples = 6;

const categories = Array.from({ length: samples }, (_, place) => seriesColour(place, []));

const inScale = (scale: 'sequential' | 'diverging'): string[] =>
  Array.from({ length: samples }, (_, step) => seriesColour(0, [paletteColour(scale, step, samples)]));

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

/** A value that can have a colour, with what it is called now. */
export type ColouredValue = { value: string; label: string };

type ColourFieldsProps = GraphFieldsProps & {
  hasSeries: boolean;
  /** What the chart has a colour for now: its series, or the bars of one series. */
  values: readonly ColouredValue[];
  /** Whether there are bars of one series below zero. */
  hasBelowZero: boolean;
};

/**
 * A graph's own colours: of values, and by the number of a series where series have no names; without any it
 * takes the theme's.
 */
export function ColourFields({ graph, set, hasSeries, values, hasBelowZero }: ColourFieldsProps) {
  const { colors, valueColours } = graph;
  const { hasValueAxis = false, isWhole = false } = graphType(graph.graphType);
  const hasValues = hasValueAxis || isWhole;
  // A number would become that of another series where the data get a new one.
  const areNamed = hasValues && hasSeries && values.length > 0;
  const hasOwn = colors.length > 0 || (hasValues && valueColours.length > 0);

  return (
    <Panel title="Colours">
      {hasValues && hasSeries && <PaletteField graph={graph} set={set} />}
      {!hasSeries && !hasOwn && <p className="text-12 text-quiet">The colours of the theme.</p>}
      {hasValues && (
        <ValueColours
          picked={valueColours}
          values={values}
          onChange={(next) => set({ valueColours: next })}
        />
      )}
      {(hasBelowZero || graph.negativeColour) && (
        <ColourField
          label="Below zero"
          value={graph.negativeColour}
          onChange={(negativeColour) => set({ negativeColour })}
        />
      )}
      {hasValues && <Confused colours={ownColours(graph, values)} />}
      {colors.map((colour, index) => (
        <ColourRow
          key={index}
          label={hasValues ? `Series ${index + 1}` : `Step ${index + 1}`}
          colour={colour}
          onChange={(next) => set({ colors: colors.with(index, next) })}
          onRemove={() => set({ colors: colors.filter((_, at) => at !== index) })}
        />
      ))}
      {!areNamed && colors.length < mostColours && (
        <Button
          className="self-start"
          variant="quiet"
          size="compact"
          icon="plus"
          onPress={() => set({ colors: [...colors, presetAt(colors.length)] })}
        >
          {hasValues ? `Add a colour for series ${colors.length + 1}` : 'Add a colour'}
        </Button>
      )}
    </Panel>
  );
}

type Named = { name: string; colour: string };

/** The colours that a graph has of its own, with what they are called here. */
function ownColours(
  { colors, valueColours, negativeColour }: GraphDisplay,
  values: readonly ColouredValue[],
): Named[] {
  const colours = [
    ...valueColours.map((value) => ({ name: labelOf(value, values), colour: value.colour })),
    ...colors.map((colour, index) => ({ name: `Series ${index + 1}`, colour })),
  ];
  if (negativeColour) return [...colours, { name: 'Below zero', colour: negativeColour }];
  return colours;
}

/** The most pairs that a warning names. */
const mostPairs = 3;

/** Warns of colours that the colour-blind confuse. */
function Confused({ colours }: { colours: readonly Named[] }) {
  const pairs = confusedPairs(colours.map(({ colour }) => colour));
  if (pairs.length === 0) return null;

  const named = pairs.slice(0, mostPairs).map((pair) => pair.map((at) => colours[at]!.name).join(' and '));
  const texts = present([...named, pairs.length > mostPairs && `${pairs.length - mostPairs} more`]);
  return (
    <Notice tone="warning" message={`Colour-blind people may confuse these colours: ${texts.join('; ')}.`} />
  );
}

const presetAt = (index: number): string => categoryColours[index % categoryColours.length] ?? '';

type Picked = GraphDisplay['valueColours'];

/** Whether a picked colour is that of a value; older states have the names. */
const isOf = ({ value, label }: ColouredValue, one: Picked[number]) => [value, label].includes(one.value);

const labelOf = (one: Picked[number], values: readonly ColouredValue[]): string =>
  values.find((value) => isOf(value, one))?.label ?? one.value;

type ValueColoursProps = {
  picked: Picked;
  values: readonly ColouredValue[];
  onChange(picked: Picked): void;
};

/** The colours that belong to values, also to those that the chart does not have now. */
function ValueColours({ picked, values, onChange }: ValueColoursProps) {
  const left = values.filter((value) => !picked.some((one) => isOf(value, one)));
  return (
    <>
      {picked.map((one, index) => (
        <ColourRow
          key={one.value}
          label={labelOf(one, values)}
          colour={one.colour}
          onChange={(colour) => onChange(picked.with(index, { ...one, colour }))}
          onRemove={() => onChange(picked.filter((other) => other !== one))}
        />
      ))}
      {left.length > 0 && picked.length < mostValueColours && (
        <Select
          label="Colour of a value"
          isCompact
          input={{ placeholder: 'Choose a value' }}
          options={left}
          value={null}
          onChange={(value) =>
            onChange([...picked, { value, colour: presetAt(values.findIndex((one) => one.value === value)) }])
          }
        />
      )}
    </>
  );
}

type ColourRowProps = {
  label: string;
  colour: string;
  onChange(colour: string): void;
  onRemove(): void;
};

function ColourRow({ label, colour, onChange, onRemove }: ColourRowProps) {
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate text-14" title={label}>
        {label}
      </span>
      <ColourPicker label={label} value={colour} presets={categoryColours} onChange={onChange} />
      <Button variant="quiet" size="compact" aria-label={`Remove the colour of ${label}`} onPress={onRemove}>
        Remove
      </Button>
    </div>
  );
}

/** The colours of all series at once, by the theme. Colours of single values go before them. */
const PaletteField = ({ graph, set }: GraphFieldsProps) => (
  <RadioGroup
    label="Palette"
    options={options}
    value={graph.palette}
    onChange={(palette) => set({ palette })}
  />
);
