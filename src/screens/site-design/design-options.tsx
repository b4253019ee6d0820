import type { ReactNode } from 'react';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import type { Theme } from '#domain/theme/theme.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Select } from '#ui/select/select.tsx';
import { MenuFields } from '../menus/menu-fields.tsx';
import { designedTheme, type BarOptions, type SiteDesign } from './site-design.ts';

/** What people read for the values of an option, in the order in which they are offered. */
type Labels<Value extends string | number> = readonly (readonly [Value, string])[];

const sides: Labels<'none' | 'left' | 'right'> = [
  ['none', 'Hidden'],
  ['left', 'Left'],
  ['right', 'Right'],
];
const ends: Labels<'none' | 'top' | 'bottom'> = [
  ['none', 'Hidden'],
  ['top', 'Top'],
  ['bottom', 'Bottom'],
];
const menus: Labels<'none' | 'main' | 'secondary'> = [
  ['none', 'None'],
  ['main', 'The pages of the site'],
  ['secondary', 'The secondary menu'],
];

/** The options of a bar with their labels; each option of the theme has a line. */
type BarFields<Bar extends keyof BarOptions> = {
  [Option in keyof ThemeOptions[Bar]]: {
    label: string;
    values: Labels<ThemeOptions[Bar][Option] & (string | number)>;
  };
};

const topNavFields: BarFields<'topNav'> = {
  size: {
    label: 'Bar',
    values: [
      ['compact', 'Shown'],
      ['none', 'Hidden'],
    ],
  },
  logo: { label: 'Name of the site', values: sides },
  nav: { label: 'Menu', values: menus },
  search: { label: 'Search', values: sides },
  dropdown: { label: 'Account', values: sides },
};

const sideNavFields: BarFields<'sideNav'> = {
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
      ['white', 'Paper'],
      ['bright', 'Raised'],
      ['dark', 'Dark'],
    ],
  },
  nav: { label: 'Menu', values: menus },
  depth: {
    label: 'Levels of the menu',
    values: [
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ],
  },
  logo: { label: 'Name of the site', values: ends },
  search: { label: 'Search', values: ends },
  dropdown: { label: 'Account', values: ends },
};

/** The settings of a design: theme, both bars, and the menus that people write. */
export function DesignOptions({
  design,
  themes,
  onChange,
}: {
  design: SiteDesign;
  themes: readonly Theme[];
  onChange(design: SiteDesign): void;
}) {
  const { options } = designedTheme(design, themes);
  const set = (part: Partial<SiteDesign>) => onChange({ ...design, ...part });
  return (
    <div className="flex flex-col gap-5 py-5">
      <Select
        label="Theme"
        options={themes.map(({ name, label }) => ({ value: name, label }))}
        value={design.theme}
        onChange={(theme) => set({ theme })}
      />
      <Disclosure title="Top navigation" isOpen>
        <Bar
          fields={topNavFields}
          shown={options.topNav}
          own={design.topNav}
          onChange={(topNav) => set({ topNav })}
        />
      </Disclosure>
      <Disclosure title="Side navigation" isOpen>
        <Bar
          fields={sideNavFields}
          shown={options.sideNav}
          own={design.sideNav}
          onChange={(sideNav) => set({ sideNav })}
        />
      </Disclosure>
      <Disclosure title="Secondary menu" isOpen={design.secondaryNav.length > 0}>
        <MenuFields
          label="Secondary menu"
          description="Links below the top bar, or in a bar whose menu is the secondary one."
          items={design.secondaryNav}
          onChange={(secondaryNav) => set({ secondaryNav })}
        />
      </Disclosure>
      <Disclosure title="Account menu" isOpen={design.authMenu.length > 0}>
        <MenuFields
          label="Account menu"
          description="Links in the menu of people who are signed in, before the tools."
          items={design.authMenu}
          onChange={(authMenu) => set({ authMenu })}
        />
      </Disclosure>
    </div>
  );
}

/** The options of a bar; what the site does not set is that of the theme. */
function Bar<Options extends object>({
  fields,
  shown,
  own,
  onChange,
}: {
  fields: { [Option in keyof Options]: { label: string; values: Labels<string | number> } };
  shown: Options;
  own: Partial<Options>;
  onChange(own: Partial<Options>): void;
}): ReactNode {
  const names = Object.keys(fields) as (keyof Options & string)[];
  return (
    <div className="flex flex-col gap-4">
      {names.map((name) => {
        const { label, values } = fields[name];
        return (
          <Select
            key={name}
            label={label}
            options={values.map(([value, text]) => ({ value: String(value), label: text }))}
            value={String(shown[name])}
            onChange={(chosen) => {
              const value = values.find(([one]) => String(one) === chosen)?.[0];
              onChange({ ...own, [name]: value });
            }}
          />
        );
      })}
      {Object.keys(own).length > 0 && (
        <Button variant="quiet" size="compact" className="-ml-2 self-start" onPress={() => onChange({})}>
          As the theme has it
        </Button>
      )}
    </div>
  );
}
