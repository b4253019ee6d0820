import { hexColour } from '#domain/theme/colour.ts';
import {
  colourRoles,
  riskLevels,
  type ChartPalette,
  type ColorMode,
  type ColourRole,
  type ThemeTokens,
} from '#domain/theme/theme.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ColorPicker } from '#ui/color-picker/color-picker.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';

/** The mode whose colours are shown, which the preview shows too. */
export type ShownMode = { shown: ColorMode; onChange(mode: ColorMode): void };

/** What people read as the names of the colours. */
export const colorLabels: Record<ColourRole, string> = {
  paper: 'Page',
  raised: 'Raised surfaces',
  float: 'Floating panels',
  ink: 'Text',
  quiet: 'Quiet text',
  hairline: 'Hairlines',
  edge: 'Edges of fields',
  accent: 'Accent',
  accentHover: 'Accent under the pointer',
  accentSoft: 'Soft accent',
  onAccent: 'Text on the accent',
  focus: 'Focus ring',
  danger: 'Danger',
  dangerHover: 'Danger under the pointer',
  dangerSoft: 'Soft danger',
  onDanger: 'Text on danger',
  warning: 'Warning',
  warningSoft: 'Soft warning',
  success: 'Success',
  successSoft: 'Soft success',
  shade: 'Shadows',
  scrim: 'Behind dialogs',
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

/** One colour; what is chosen keeps the transparency of the colour before. */
function ColorField({
  label,
  value,
  presets,
  onChange,
}: {
  label: string;
  value: string;
  presets: string[];
  onChange(color: string): void;
}) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-2 text-14">
      <span>{label}</span>
      <ColorPicker
        label={label}
        value={hexColour(value)}
        presets={presets}
        onChange={(color) => onChange(color + alphaOf(value))}
      />
    </div>
  );
}

/** The transparency of a colour as the end of `#rrggbbaa`; empty for an opaque one. */
function alphaOf(color: string): string {
  if (color.startsWith('#')) return color.slice(7);
  const percent = Number(/ (\d+)%\)$/.exec(color)?.[1] ?? 100);
  return percent === 100
    ? ''
    : Math.round(percent * 2.55)
        .toString(16)
        .padStart(2, '0');
}

/** Colours of a theme in one of its modes: all, or those of a component. */
export function ColorFields({
  colors,
  roles = colourRoles,
  mode,
  onChange,
}: {
  colors: ThemeTokens['colors'];
  mode: ShownMode;
  roles?: readonly ColourRole[];
  onChange(colors: ThemeTokens['colors']): void;
}) {
  const palette = colors[mode.shown];
  const presets = [...new Set(colourRoles.map((role) => hexColour(palette[role])))].slice(0, 15);
  return (
    <div className="flex flex-col gap-2">
      <ModeChoice {...mode} />
      <div>
        {roles.map((role) => (
          <ColorField
            key={role}
            label={colorLabels[role]}
            value={palette[role]}
            presets={presets}
            onChange={(color) => onChange({ ...colors, [mode.shown]: { ...palette, [role]: color } })}
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

/** The colours of charts in one of the modes: of categories, in order, and of risks. */
export function ChartColorFields({
  charts,
  mode,
  onChange,
}: {
  charts: ThemeTokens['charts'];
  mode: ShownMode;
  onChange(charts: ThemeTokens['charts']): void;
}) {
  const palette = charts[mode.shown];
  const set = (part: Partial<ChartPalette>) => onChange({ ...charts, [mode.shown]: { ...palette, ...part } });
  return (
    <div className="flex flex-col gap-5">
      <ModeChoice {...mode} />
      <ColorList
        title="Categories"
        name="Category"
        colors={palette.categorical}
        isOpen
        onChange={(categorical) => set({ categorical })}
      />
      <ColorList
        title="From low to high"
        name="Step"
        colors={palette.sequential}
        onChange={(sequential) => set({ sequential })}
      />
      <ColorList
        title="Below and above a middle"
        name="Step"
        colors={palette.diverging}
        onChange={(diverging) => set({ diverging })}
      />
      <fieldset>
        <legend className="mb-1 text-14 font-medium">Risks</legend>
        {riskLevels.map((level) => (
          <ColorField
            key={level}
            label={riskLabels[level]}
            value={palette.risk[level]}
            presets={palette.categorical.map(hexColour)}
            onChange={(color) => set({ risk: { ...palette.risk, [level]: color } })}
          />
        ))}
      </fieldset>
    </div>
  );
}

/** Colours in order; with `isOpen` there can be more or fewer of them. */
function ColorList({
  title,
  name,
  colors,
  isOpen = false,
  onChange,
}: {
  title: string;
  /** What one of them is called, before its number. */
  name: string;
  colors: string[];
  isOpen?: boolean;
  onChange(colors: string[]): void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-medium">{title}</legend>
      {colors.map((color, index) => {
        const label = `${name} ${index + 1}`;
        return (
          <div key={label} className="flex items-center gap-1">
            <div className="grow">
              <ColorField
                label={label}
                value={color}
                presets={colors.map(hexColour)}
                onChange={(chosen) => onChange(colors.with(index, chosen))}
              />
            </div>
            {isOpen && (
              <IconButton
                icon="x"
                label={`Remove ${label.toLowerCase()}`}
                isDisabled={colors.length <= categories.least}
                onPress={() => onChange(colors.toSpliced(index, 1))}
              />
            )}
          </div>
        );
      })}
      {isOpen && colors.length < categories.most && (
        <Button
          variant="quiet"
          size="compact"
          icon="plus"
          className="-ml-2"
          onPress={() => onChange([...colors, colors[colors.length % 8] ?? colors[0]!])}
        >
          Add a colour
        </Button>
      )}
    </fieldset>
  );
}
