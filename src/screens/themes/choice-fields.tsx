import {
  componentOptions,
  type ComponentChoices,
  type ComponentName,
  type OptionName,
  type OptionValue,
} from '#domain/theme/component-options.ts';
import { Select } from '#ui/select/select.tsx';

/** What people read as the names of the options. */
const optionLabels: Record<OptionName, string> = {
  color: 'Colour',
  corners: 'Corners',
  weight: 'Font weight',
  edge: 'Border',
  surface: 'Background',
  rows: 'Row height',
  shadow: 'Shadow',
  lines: 'Lines',
  stroke: 'Stroke',
  current: 'Current page',
  header: 'Header',
  title: 'Title',
  backdrop: 'Backdrop',
};

/** What people read as the values of options. */
const valueLabels: Record<OptionValue, string> = {
  theme: 'Theme default',
  square: 'Square',
  round: 'Round',
  medium: 'Medium',
  normal: 'Normal',
  semibold: 'Semibold',
  line: 'Line',
  none: 'None',
  shadow: 'Shadow',
  paper: 'Page',
  raised: 'Raised',
  comfortable: 'Comfortable',
  compact: 'Compact',
  spacious: 'Spacious',
  soft: 'Soft',
  strong: 'Strong',
  solid: 'Solid',
  dashed: 'Dashed',
  dotted: 'Dotted',
  regular: 'Regular',
  thin: 'Thin',
  bold: 'Bold',
  ink: 'Text',
  quiet: 'Muted text',
  accent: 'Accent',
  success: 'Success',
  accentSoft: 'Soft accent',
  rows: 'Hairlines',
  danger: 'Danger',
  dim: 'Darker',
  blur: 'Blurred',
};

type ChoiceFieldsProps = {
  name: ComponentName;
  components: ComponentChoices;
  onChange(components: ComponentChoices): void;
};

/** The options of a component, each with its choices. */
export function ChoiceFields({ name, components, onChange }: ChoiceFieldsProps) {
  const chosen: Record<string, string> = components[name];
  return Object.entries<Record<string, object>>(componentOptions[name]).map(([option, values]) => (
    <Select
      key={option}
      label={optionLabels[option as OptionName]}
      options={Object.keys(values).map((value) => ({ value, label: valueLabels[value as OptionValue] }))}
      value={chosen[option] ?? null}
      onChange={(value) => onChange({ ...components, [name]: { ...chosen, [option]: value } })}
    />
  ));
}
