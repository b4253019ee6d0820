import { useState } from 'react';
import { menuSchema, type NavItem } from '#domain/page/content/nav-item.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { pageSettingLabels as labels } from '#domain/page/content/page-setting-labels.ts';
import { Select } from '#ui/select/select.tsx';
import { MenuFields } from '../../menus/menu-fields.tsx';
import { useEditor } from '../commands/editor-context.ts';

const showOrHide = [
  { value: 'show', label: 'Show' },
  { value: 'hide', label: 'Hide' },
];

/** Where navigation shows a page, and what navigation the page shows. */
export function PageNavSettings({ page }: { page: PageEntry }) {
  const { change } = useEditor().settings;
  const { navOptions } = page;
  const changeNav = (part: Partial<PageEntry['navOptions']>) =>
    change({ navOptions: { ...navOptions, ...part } });

  return (
    <>
      <Select
        label={labels.hideInNav}
        options={showOrHide}
        value={page.hide_in_nav || 'show'}
        onChange={(value) => change({ hide_in_nav: value === 'hide' ? 'hide' : '' })}
      />
      <Select
        label={labels.showInFooter}
        description="The footer lists the first pages of the menu by itself."
        options={[{ value: 'automatic', label: 'Automatic' }, ...showOrHide]}
        value={navOptions.show_in_footer || 'automatic'}
        onChange={(value) => changeNav({ show_in_footer: value === 'show' || value === 'hide' ? value : '' })}
      />
      <Select
        label={labels.topNav}
        options={showOrHide}
        value={navOptions.topNav?.size === 'none' ? 'hide' : 'show'}
        onChange={(value) => {
          const { size: _size, ...topNav } = navOptions.topNav ?? {};
          changeNav({ topNav: value === 'hide' ? { ...topNav, size: 'none' } : topNav });
        }}
      />
      <Select
        label={labels.sideNav}
        options={showOrHide}
        value={navOptions.sideNav.size === 'compact' ? 'show' : 'hide'}
        onChange={(value) =>
          changeNav({ sideNav: { ...navOptions.sideNav, size: value === 'show' ? 'compact' : 'none' } })
        }
      />
      <SecondaryNavFields
        key={page.id}
        items={navOptions.secondaryNav}
        onChange={(secondaryNav) => changeNav({ secondaryNav })}
      />
    </>
  );
}

/**
 * The menu below the top bar on this page. An entry without a name or with a wrong address is not saved yet.
 */
function SecondaryNavFields({
  items,
  onChange,
}: {
  items: readonly NavItem[];
  onChange(items: NavItem[]): void;
}) {
  const [rows, setRows] = useState<readonly NavItem[]>(items);
  return (
    <MenuFields
      label={labels.secondaryNav}
      items={rows}
      onChange={(next) => {
        setRows(next);
        if (menuSchema.safeParse(next).success) {
          onChange(next);
        }
      }}
    />
  );
}
