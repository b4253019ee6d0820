import { maxGroupThemes, type GroupTheme, type ThemeOptions } from '#domain/theme/theme-options.ts';
import type { Option } from '#ui/select/option.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { Button } from '#ui/button/button.tsx';

const backgrounds: readonly Option<GroupTheme['background']>[] = [
  { value: 'none', label: 'None' },
  { value: 'paper', label: 'Page' },
  { value: 'raised', label: 'Raised' },
  { value: 'accentSoft', label: 'Soft accent' },
];

type GroupThemeFieldsProps = {
  options: ThemeOptions;
  onChange(options: ThemeOptions): void;
};

/** The looks that editors choose from for groups of sections, and the columns that sections are placed on. */
export function GroupThemeFields({ options, onChange }: GroupThemeFieldsProps) {
  const { groupThemes, grid } = options;
  const set = (name: string, group: GroupTheme) =>
    onChange({ ...options, groupThemes: { ...groupThemes, [name]: group } });

  return (
    <>
      <Select
        label="Columns"
        options={[
          { value: 'six', label: '6' },
          { value: 'twelve', label: '12' },
        ]}
        value={grid}
        onChange={(grid) => onChange({ ...options, grid })}
      />
      {Object.entries(groupThemes).map(([name, group]) => (
        <fieldset key={name} className="grid grid-cols-2 gap-3">
          <legend className="sr-only">{group.label}</legend>
          <TextField
            className="col-span-2"
            label={`Name of ${name}`}
            maxLength={100}
            value={group.label}
            error={group.label === '' ? 'A look needs a name.' : undefined}
            onChange={(label) => set(name, { ...group, label })}
          />
          <Select
            label="Background"
            options={backgrounds}
            value={group.background}
            onChange={(background) => set(name, { ...group, background })}
          />
          <Select
            label="Text"
            options={[
              { value: 'start', label: 'Left' },
              { value: 'center', label: 'Centred' },
            ]}
            value={group.align}
            onChange={(align) => set(name, { ...group, align })}
          />
        </fieldset>
      ))}
      {Object.keys(groupThemes).length < maxGroupThemes && (
        <Button
          variant="quiet"
          size="compact"
          icon="plus"
          className="-ms-2 self-start"
          onPress={() => {
            const number = nextNumber(groupThemes);
            set(`group${number}`, { label: `Group ${number}`, background: 'none', align: 'start' });
          }}
        >
          Add a look
        </Button>
      )}
    </>
  );
}

function nextNumber(groups: object): number {
  for (let number = 1; ; number++) {
    if (!Object.hasOwn(groups, `group${number}`)) return number;
  }
}
