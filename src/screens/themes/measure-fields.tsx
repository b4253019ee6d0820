import { z } from 'zod';
import { themeTokensSchema, type ThemeTokens } from '#domain/theme/theme.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';

const measures = {
  space: { unit: 'Spacing unit', group: 'Space between groups', section: 'Space between sections' },
  radius: { control: 'Control corners', panel: 'Panel corners', section: 'Section corners' },
  layout: {
    centered: 'Centred page width',
    fullwidth: 'Wide page width',
    gutter: 'Page margin',
    gutterPhone: 'Page margin on phones',
    topBar: 'Top bar height',
    sideNav: 'Side navigation width',
    drawer: 'Drawer width',
    control: 'Control height',
    controlCompact: 'Small control height',
  },
  motion: { in: 'Enter animation', out: 'Exit animation' },
} as const satisfies { [Group in MeasureGroup]: Record<keyof ThemeTokens[Group], string> };

type MeasureGroup = 'space' | 'radius' | 'layout' | 'motion';

/** A length or a time of a theme by its group and name, such as `radius.control`. */
export type Measure = {
  [Group in MeasureGroup]: `${Group}.${keyof ThemeTokens[Group] & string}`;
}[MeasureGroup];

/** All lengths and times. */
export const allMeasures = Object.entries(measures).flatMap(([group, names]) =>
  Object.keys(names).map((name) => `${group}.${name}` as Measure),
);

type MeasureFieldsProps = {
  tokens: ThemeTokens;
  shown: readonly Measure[];
  onChange(tokens: ThemeTokens): void;
};

/** Lengths in pixels and times in milliseconds, within the bounds that a theme allows. */
export function MeasureFields({ tokens, shown, onChange }: MeasureFieldsProps) {
  return shown.map((measure) => {
    const [group, name] = measure.split('.') as [MeasureGroup, string];
    const labels: Record<string, string> = measures[group];
    const values: Record<string, number> = tokens[group];
    const { least, most } = boundsOf(group, name);

    return (
      <NumberField
        key={measure}
        label={`${labels[name]} (${group === 'motion' ? 'ms' : 'px'})`}
        minValue={least}
        maxValue={most}
        value={values[name] ?? 0}
        onChange={(value) =>
          Number.isFinite(value) && onChange({ ...tokens, [group]: { ...values, [name]: value } })
        }
      />
    );
  });
}

function boundsOf(group: MeasureGroup, name: string): { least: number; most: number } {
  const fields: Record<string, z.ZodType> = themeTokensSchema.shape[group].shape;
  const field = fields[name];
  if (!(field instanceof z.ZodNumber)) throw new Error(`The theme has no measure ${group}.${name}.`);
  return { least: field.minValue ?? 0, most: field.maxValue ?? 10_000 };
}
