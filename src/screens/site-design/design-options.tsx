import type { Theme } from '#domain/theme/theme.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Select } from '#ui/select/select.tsx';
import { BarFields } from '../design-preview/bar-fields.tsx';
import { MenuFields } from '../menus/menu-fields.tsx';
import { designedTheme, type SiteDesign } from './site-design.ts';

type DesignOptionsProps = {
  design: SiteDesign;
  themes: readonly Theme[];
  onChange(design: SiteDesign): void;
};

/** The settings of a design: theme, both bars, and the menus that people write. */
export function DesignOptions({ design, themes, onChange }: DesignOptionsProps) {
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
        <BarFields
          bar="topNav"
          shown={options.topNav}
          own={design.topNav}
          onChange={(topNav) => set({ topNav })}
        />
      </Disclosure>
      <Disclosure title="Side navigation" isOpen>
        <BarFields
          bar="sideNav"
          shown={options.sideNav}
          own={design.sideNav}
          onChange={(sideNav) => set({ sideNav })}
        />
      </Disclosure>
      <Disclosure title="Secondary menu" isOpen={design.secondaryNav.length > 0}>
        <MenuFields
          label="Secondary menu"
          hideLabel
          description="Links below the top bar, or in a bar whose menu is the secondary one."
          items={design.secondaryNav}
          onChange={(secondaryNav) => set({ secondaryNav })}
        />
      </Disclosure>
      <Disclosure title="Account menu" isOpen={design.authMenu.length > 0}>
        <MenuFields
          label="Account menu"
          hideLabel
          description="Links in the menu of people who are signed in, before the tools."
          items={design.authMenu}
          onChange={(authMenu) => set({ authMenu })}
        />
      </Disclosure>
    </div>
  );
}
