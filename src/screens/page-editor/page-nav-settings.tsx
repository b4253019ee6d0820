import { useState } from 'react';
import { maxMenuEntries, navItemSchema, navPathSchema, type NavItem } from '#domain/page/nav-item.ts';
import type { PageEntry } from '#domain/page/page.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useEditor } from './editor-context.ts';
import { MenuTextDialog } from './menu-text-dialog.tsx';

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
        label="Hide in Nav"
        options={showOrHide}
        value={page.hide_in_nav || 'show'}
        onChange={(value) => change({ hide_in_nav: value === 'hide' ? 'hide' : '' })}
      />
      <Select
        label="Show in Footer"
        options={showOrHide}
        value={navOptions.show_in_footer || 'hide'}
        onChange={(value) => changeNav({ show_in_footer: value === 'show' ? 'show' : '' })}
      />
      <Select
        label="Show TopNav"
        options={showOrHide}
        value={navOptions.topNav?.size === 'none' ? 'hide' : 'show'}
        onChange={(value) => {
          const { size: _size, ...topNav } = navOptions.topNav ?? {};
          changeNav({ topNav: value === 'hide' ? { ...topNav, size: 'none' } : topNav });
        }}
      />
      <Select
        label="Show SideNav"
        options={showOrHide}
        value={navOptions.sideNav.size === 'compact' ? 'show' : 'hide'}
        onChange={(value) =>
          changeNav({ sideNav: { ...navOptions.sideNav, size: value === 'show' ? 'compact' : 'none' } })
        }
      />
      <SecondaryNavEditor
        key={page.id}
        items={navOptions.secondaryNav}
        onChange={(secondaryNav) => changeNav({ secondaryNav })}
      />
    </>
  );
}

/** The menu below the top bar on this page. An entry without a name or with a wrong address is not saved yet. */
function SecondaryNavEditor({
  items,
  onChange,
}: {
  items: readonly NavItem[];
  onChange(items: NavItem[]): void;
}) {
  const [rows, setRows] = useState<readonly NavItem[]>(items);
  const [editsText, setEditsText] = useState(false);
  const change = (next: readonly NavItem[]) => {
    setRows(next);
    if (next.every((row) => navItemSchema.safeParse(row).success)) onChange([...next]);
  };
  const changeAt = (at: number, part: Partial<NavItem>) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">Secondary navigation</legend>
      {rows.map((row, index) => (
        <div key={index} className="flex items-start gap-2 rounded-control border p-3">
          <div className="flex min-w-0 grow flex-col gap-2">
            <TextField
              label="Name"
              isCompact
              maxLength={200}
              value={row.name}
              onChange={(name) => changeAt(index, { name })}
              {...(row.name.trim() ? {} : { error: 'An entry needs a name.' })}
            />
            <TextField
              label="Address"
              isCompact
              placeholder="/page or https://…"
              value={row.path}
              onChange={(path) => changeAt(index, { path })}
              {...(navPathSchema.safeParse(row.path).success
                ? {}
                : { error: 'A menu leads to a /page or to a web address.' })}
            />
          </div>
          <IconButton
            icon="trash-2"
            label={`Remove the entry ${row.name || index + 1}`}
            onPress={() => change(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="compact"
          icon="plus"
          isDisabled={rows.length >= maxMenuEntries}
          onPress={() => setRows([...rows, newItem])}
        >
          Add an entry
        </Button>
        <Button size="compact" variant="quiet" onPress={() => setEditsText(true)}>
          Edit as JSON
        </Button>
      </div>
      {editsText && <MenuTextDialog items={rows} onSave={change} onClose={() => setEditsText(false)} />}
    </fieldset>
  );
}

const newItem: NavItem = { name: '', path: '/', icon: '', authLevel: -1, hideInNav: false, subMenus: [] };
