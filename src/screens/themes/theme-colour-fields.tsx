import { hexColour } from '#domain/theme/colour.ts';
import {
  colourRoles,
  riskLevels,
  type ChartPalette,
  type ColourMode,
  type ColourRole,
  type ThemeTokens,
} from '#domain/theme/theme.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ColourPicker } from '#ui/colour-picker/colour-picker.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';

/** The mode whose colours are shown, which the preview shows too. */
export type ShownMode = { shown: ColourMode; onChange(mode: ColourMode): void };

/** What people read as the names of the colours. */
export const colourLabels: Record<ColourRole, string> = {
  paper: 'Page',
  raised: 'Raised surfaces',
  float: 'Floating panels',
  ink: 'Text',
  quiet: 'Muted text',
  hairline: 'Hairlines',
  edge: 'Field borders',
  accent: 'Accent',
  accentHover: 'Accent on hover',
  accentSoft: 'Soft accent',
  onAccent: 'Text on accent',
  focus: 'Focus ring',
  danger: 'Danger',
  dangerHover: 'Danger on hover',
  dangerSoft: 'Soft danger',
  onDanger: 'Text on danger',
  warning: 'Warning',
  warningSoft: 'Soft warning',
  success: 'Success',
  successSoft: 'Soft success',
  shade: 'Shadows',
  scrim: 'Dialog backdrop',
};

/** Light and dark mode are edited one at a time. */
function ModeChoice({ shown, onChange }: ShownMode) {
  return (
    <SegmentedControl
      label="Mode"
      hideLabel
      options={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      value={shown}
      onChange={onChange}
    />
  );
}

type ColourFieldProps = {
  label: string;
  value: string;
  presets: string[];
  onChange(colour: string): void;
};

/** One colour; what is chosen keeps the transparency of the colour before. */
function ColourField({ label, value, presets, onChange }: ColourFieldProps) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-2 text-14">
      <span>{label}</span>
      <ColourPicker
        label={label}
        value={hexColour(value)}
        presets={presets}
        onChange={(colour) => onChange(colour + alphaOf(value))}
      />
    </div>
  );
}

/** The transparency of a colour as the end of `#rrggbbaa`; empty for an opaque one. */
function alphaOf(colour: string): string {
  if (colour.startsWith('#')) return colour.slice(7);
  const percent = Number(/ (\d+)%\)$/.exec(colour)?.[1] ?? 100);
  if (percent === 100) return '';
  return Math.round(percent * 2.55)
    .toString(16)
    .padStart(2, '0');
}

type ThemeColourFieldsProps = {
  colors: ThemeTokens['colors'];
  mode: ShownMode;
  roles?: readonly ColourRole[];
  onChange(colors: ThemeTokens['colors']): void;
};

/** Colours of a theme in one of its modes: all, or those of a component. */
export function ThemeColourFields({ colors, roles = colourRoles, mode, onChange }: ThemeColourFieldsProps) {
  const palette = colors[mode.shown];
  const presets = [...new Set(colourRoles.map((role) => hexColour(palette[role])))].slice(0, 15);

  return (
    <div className="flex flex-col gap-2">
      <ModeChoice {...mode} />
      <div>
        {roles.map((role) => (
          <ColourField
            key={role}
            label={colourLabels[role]}
            value={palette[role]}
            presets={presets}
            onChange={(colour) => onChange({ ...colors, [mode.shown]: { ...palette, [role]: colour } })}
          />
        ))}
      </div>
    </div>
  );
}

const riskLabels: Record<(typeof riskLevels)[number], string> = {
  veryHigh: 'Very High',
  high: 'High',
  moderate: 'Moderate',
  low: 'Low',
  veryLow: 'Very Low',
  none: 'None',
};

/** The fewest and the most colours that categories have. */
const categories = { least: 4, most: 20 };

type ChartColourFieldsProps = {
  charts: ThemeTokens['charts'];
  mode: ShownMode;
  onChange(charts: ThemeTokens['charts']): void;
};

/** The colours of charts in one of the modes: of categories, in order, and of risks. */
export function ChartColourFields({ charts, mode, onChange }: ChartColourFieldsProps) {
  const palette = charts[mode.shown];
  const set = (part: Partial<ChartPalette>) => onChange({ ...charts, [mode.shown]: { ...palette, ...part } });

  return (
    <div className="flex flex-col gap-5">
      <ModeChoice {...mode} />
      <ColourList
        title="Categories"
        name="Category"
        colours={palette.categorical}
        isOpen
        onChange={(categorical) => set({ categorical })}
      />
      <ColourList
        title="Sequential"
        name="Step"
        colours={palette.sequential}
        onChange={(sequential) => set({ sequential })}
      />
      <ColourList
        title="Diverging"
        name="Step"
        colours={palette.diverging}
        onChange={(diverging) => set({ diverging })}
      />
      <fieldset>
        <legend className="mb-1 text-14 font-medium">Risk levels</legend>
        {riskLevels.map((level) => (
          <ColourField
            key={level}
            label={riskLabels[level]}
            value={palette.risk[level]}
            presets={palette.categorical.map(hexColour)}
            onChange={(colour) => set({ risk: { ...palette.risk, [level]: colour } })}
          />
        ))}
      </fieldset>
    </div>
  );
}

type ColourListProps = {
  title: string;
  /** What one of them is called, before its number. */
  name: string;
  colours: string[];
  isOpen?: boolean;
  onChange(colours: string[]): void;
};

/** Colours in order; with `isOpen` there can be more or fewer of them. */
function ColourList({ title, name, colours, isOpen = false, onChange }: ColourListProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-medium">{title}</legend>
      {colours.map((colour, index) => {
        const label = `${name} ${index + 1}`;
        return (
          <div key={label} className="flex items-center gap-1">
            <div className="grow">
              <ColourField
                label={label}
                value={colour}
                presets={colours.map(hexColour)}
                onChange={(chosen) => onChange(colours.with(index, chosen))}
              />
            </div>
            {isOpen && (
              <IconButton
                icon="x"
                label={`Remove ${label.toLowerCase()}`}
                isDisabled={colours.length <= categories.least}
                onPress={() => onChange(colours.toSpliced(index, 1))}
              />
            )}
          </div>
        );
      })}
      {isOpen && colours.length < categories.most && (
        <Button
          variant="quiet"
          size="compact"
          icon="plus"
          className="-ms-2"
          onPress={() => onChange([...colours, colours[colours.length % 8] ?? colours[0]!])}
        >
          Add a colour
        </Button>
      )}
    </fieldset>
  );
}
