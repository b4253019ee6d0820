import { Fragment, useRef, useState, type ReactElement } from 'react';
import {
  Header,
  Keyboard,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { floatStyle, optionListStyle, optionStyle } from '../popover/popover-style.ts';

/** One row of a menu; with `items` it opens a further menu. */
export type MenuEntry = {
  id: string;
  label: string;
  icon?: string;
  shortcut?: string;
  description?: string;
  href?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Whether it is the chosen one of several rows. */
  isSelected?: boolean;
  /** Whether what it turns on and off is on. */
  isChecked?: boolean;
  onAction?(): void;
  items?: MenuEntry[];
};
/** Rows under a common heading (or none); groups are separated by a hairline. */
export type MenuGroup = { id: string; heading?: string; items: MenuEntry[] };

/** A menu is no wider than the window: names of pages and columns in it may be long. */
const menuWidth = 'max-w-[min(30rem,calc(100vw-1rem))]';

type MenuContents = {
  label: string;
  groups: MenuGroup[] | (() => MenuGroup[]);
  /** Runs the action of a chosen row. */
  act(action: () => void): void;
};

/**
 * A menu and what opens it: `trigger` (a Button), or by default three dots. A function makes the rows when it
 * is open.
 */
export function MenuButton({
  trigger,
  icon = 'ellipsis',
  placement = 'bottom end',
  items,
  groups,
  label,
  onOpenChange,
}: {
  label: string;
  trigger?: ReactElement;
  icon?: string;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  onOpenChange?(isOpen: boolean): void;
} & ({ items: MenuEntry[]; groups?: never } | { groups: MenuContents['groups']; items?: never })) {
  const actedRef = useRef(false);
  const [openings, setOpenings] = useState(0);
  const changeOpen = (isOpen: boolean) => {
    if (isOpen) {
      actedRef.current = false;
      setOpenings(openings + 1);
    }
    onOpenChange?.(isOpen);
  };

  // The menu is still there while it fades: the second click of a double click must not act again.
  const act = (action: () => void) => {
    if (!actedRef.current) {
      action();
    }
    actedRef.current = true;
  };
  return (
    <MenuTrigger onOpenChange={changeOpen}>
      {trigger ?? <IconButton icon={icon} label={label} />}
      {/* Each row of a long list has a menu: what shows it is made when it opens first. */}
      {openings > 0 && (
        <Popover placement={placement} offset={4} className={`${floatStyle} ${menuWidth} max-h-96 min-w-52`}>
          {/* Only a new list takes the focus, also where the one before still fades. */}
          <MenuList
            key={openings}
            label={label}
            groups={groups ?? [{ id: 'items', items: items ?? [] }]}
            act={act}
          />
        </Popover>
      )}
    </MenuTrigger>
  );
}

function MenuList({ label, groups, act }: MenuContents) {
  return (
    <AriaMenu aria-label={label} className={optionListStyle}>
      {filledGroups(groups).map((group, index) => (
        <Fragment key={group.id}>
          {index > 0 && <Separator className="mx-2 my-1 border-t border-hairline" />}
          {alikeRows(group.items).map((rows, at) => (
            <MenuRows
              key={rows[0]?.id}
              label={group.heading ?? label}
              heading={at === 0 ? group.heading : undefined}
              rows={rows}
              act={act}
            />
          ))}
        </Fragment>
      ))}
    </AriaMenu>
  );
}

function filledGroups(groups: MenuContents['groups']): MenuGroup[] {
  if (typeof groups === 'function') return filledGroups(groups());
  return groups.filter((group) => group.items.length > 0);
}

/** How rows are chosen: one of several, on and off, or not at all. */
function selectionOf({ isSelected, isChecked }: Partial<MenuEntry>): 'single' | 'multiple' | 'none' {
  if (isSelected !== undefined) return 'single';
  if (isChecked === undefined) return 'none';
  return 'multiple';
}

/**
 * Rows beside each other that are chosen in the same way; the role of a row is decided by those that it is
 * among.
 */
function alikeRows(entries: readonly MenuEntry[]): MenuEntry[][] {
  const runs: MenuEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.[0] && selectionOf(run[0]) === selectionOf(entry)) {
      run.push(entry);
    } else {
      runs.push([entry]);
    }
  }

  return runs;
}

function MenuRows({
  label,
  heading,
  rows,
  act,
}: { label: string; heading: string | undefined; rows: MenuEntry[] } & Pick<MenuContents, 'act'>) {
  const selectionMode = selectionOf(rows[0] ?? {});
  const chosen = rows.filter(({ isSelected, isChecked }) => isSelected || isChecked).map(({ id }) => id);

  return (
    <MenuSection
      aria-label={heading ? undefined : label}
      selectionMode={selectionMode}
      selectedKeys={chosen}
      shouldCloseOnSelect
    >
      {heading && <Header className="px-2 pt-1.5 pb-1 text-12 font-medium text-quiet">{heading}</Header>}
      {rows.map((entry) => (
        <MenuRow key={entry.id} entry={entry} act={act} />
      ))}
    </MenuSection>
  );
}

function MenuRow({ entry, act }: { entry: MenuEntry } & Pick<MenuContents, 'act'>) {
  const { onAction } = entry;
  const row = (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.isDisabled ?? false}
      href={entry.href}
      onAction={onAction && (() => act(onAction))}
      className={`${optionStyle} no-underline ${entry.isDanger ? 'text-danger' : ''}`}
    >
      {entry.icon && <Icon name={entry.icon} className={entry.isDanger ? '' : 'text-quiet'} />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{entry.label}</span>
        {entry.description && <span className="block max-w-64 text-12 text-quiet">{entry.description}</span>}
      </span>
      {entry.shortcut && <Keyboard className="ps-6 font-sans text-12 text-quiet">{entry.shortcut}</Keyboard>}
      {(entry.isSelected || entry.isChecked) && <Icon name="check" className="text-accent" />}
      {entry.items && <Icon name="chevron-right" size={14} className="text-quiet" />}
    </MenuItem>
  );
  if (!entry.items) return row;

  return (
    <SubmenuTrigger>
      {row}
      <Popover offset={2} className={`${floatStyle} ${menuWidth} max-h-96 min-w-44`}>
        <MenuList label={entry.label} groups={[{ id: 'items', items: entry.items }]} act={act} />
      </Popover>
    </SubmenuTrigger>
  );
}
