import type { ReactNode } from 'react';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';

type BarName = 'topNav' | 'sideNav';

/** What people read for the values of an option, in the order in which they are offered. */
type Choices<Value extends string | number> = readonly (readonly [Value, string])[];

const sides: Choices<'none' | 'left' | 'right'> = [
  ['none', 'Hidden'],
  ['left', 'Left'],
  ['right', 'Right'],
];
const ends: Choices<'none' | 'top' | 'bottom'> = [
  ['none', 'Hidden'],
  ['top', 'Top'],
  ['bottom', 'Bottom'],
];
const menus: Choices<'none' | 'main' | 'secondary'> = [
  ['none', 'None'],
  ['main', 'Site pages'],
  ['secondary', 'Secondary menu'],
];

/** The options of a bar with their labels; each option of the theme has a line. */
type LabelledOptions<Bar extends BarName> = {
  [Option in keyof ThemeOptions[Bar]]: {
    label: string;
    values: Choices<ThemeOptions[Bar][Option] & (string | number)>;
  };
};

const topNavFields: LabelledOptions<'topNav'> = {
  size: {
    label: 'Bar',
    values: [
      ['compact', 'Shown'],
      ['none', 'Hidden'],
    ],
  },
  logo: { label: 'Site name', values: sides },
  nav: { label: 'Menu', values: menus },
  search: { label: 'Search', values: sides },
  dropdown: { label: 'Account', values: sides },
  trail: {
    label: 'Way to the page',
    values: [
      ['shown', 'Shown'],
      ['none', 'Hidden'],
    ],
  },
};

const sideNavFields: LabelledOptions<'sideNav'> = {
  size: {
    label: 'Bar',
    values: [
      ['none', 'Hidden'],
      ['micro', 'Icons only'],
      ['mini', 'Narrow'],
      ['compact', 'Compact'],
      ['full', 'Full'],
    ],
  },
  color: {
    label: 'Colour',
    values: [
      ['transparent', 'None'],
      ['white', 'Page'],
      ['bright', 'Raised'],
      ['dark', 'Dark'],
    ],
  },
  nav: { label: 'Menu', values: menus },
  depth: {
    label: 'Menu levels',
    values: [
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ],
  },
  logo: { label: 'Site name', values: ends },
  search: { label: 'Search', values: ends },
  dropdown: { label: 'Account', values: ends },
};

const fieldsOf: { [Bar in BarName]: LabelledOptions<Bar> } = { topNav: topNavFields, sideNav: sideNavFields };

/**
 * The options of a bar: `shown` are all of them, `own` those that are set here; the others are those of the
 * theme. Without `own` all are set here.
 */
export function BarFields<Bar extends BarName>({
  bar,
  shown,
  own,
  onChange,
}: {
  bar: Bar;
  shown: ThemeOptions[Bar];
  own?: Partial<ThemeOptions[Bar]>;
  onChange(own: Partial<ThemeOptions[Bar]>): void;
}): ReactNode {
  const fields: { [option: string]: { label: string; values: Choices<string | number> } } = fieldsOf[bar];
  const values: Record<string, unknown> = shown;

  return (
    <div className="flex flex-col gap-4">
      {Object.entries(fields).map(([name, { label, values: labels }]) => {
        return (
          <Select
            key={name}
            label={label}
            options={labels.map(([value, text]) => ({ value: String(value), label: text }))}
            value={String(values[name])}
            onChange={(chosen) => {
              const value = labels.find(([one]) => String(one) === chosen)?.[0];
              onChange({ ...(own ?? shown), [name]: value } as Partial<ThemeOptions[Bar]>);
            }}
          />
        );
      })}
      {own && Object.keys(own).length > 0 && (
        <Button variant="quiet" size="compact" className="-ms-2 self-start" onPress={() => onChange({})}>
          Use theme default
        </Button>
      )}
    </div>
  );
}
