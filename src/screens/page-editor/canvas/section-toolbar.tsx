import { memo } from 'react';
import { Toolbar } from 'react-aria-components';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { Section } from '#domain/page/content/page.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { useThemeOptions } from '#screens/page/shell/theme-options.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { otherTypesOf } from '../commands/section-commands.ts';
import { layoutMenus, type SectionLayout } from './layout-menus.ts';
import { widthOf, widthsOf } from '#screens/content-changes/section-choices.ts';

type SectionToolbarProps = SectionLayout &
  Pick<Section, 'id' | 'size'> & {
    /** What the type of the section is called, and its name in stored sections. */
    type: string;
    typeName: string;
  };

/**
 * What can be done with the selected sections; floats above the one that was selected last. It gets what it
 * needs of that section, so that a letter in its text renders nothing here.
 */
export const SectionToolbar = memo(function SectionToolbar({
  id,
  type,
  typeName,
  size,
  ...layout
}: SectionToolbarProps) {
  const { actions, openSettings, selection } = useEditor();
  const count = selection.ids.size;
  const label = count > 1 ? `${count} sections` : type;

  return (
    <div
      dir="ltr"
      className="pointer-events-none absolute inset-x-0 -top-14.5 bottom-0 z-5 group-has-[[data-text-tools]]/section:-top-25 group-has-[[data-text-tools]]/section:bottom-11"
    >
      <Toolbar
        aria-label={count > 1 ? label : `${label} section`}
        className="pointer-events-auto sticky top-[calc(var(--tm-layout-top-bar)+8px)] flex w-fit items-center rounded-panel bg-float shadow-float group-has-[[data-text-tools]]/section:ms-auto"
      >
        <span
          data-drag-section
          aria-hidden
          title="Drag to move"
          // A finger that is only partly on it would scroll the page.
          className="grid h-control-compact w-6 cursor-grab touch-none place-items-center text-quiet hover:text-ink pointer-coarse:h-11 pointer-coarse:w-9"
        >
          <Icon name="grip-vertical" />
        </span>
        <span className="pe-1 text-12 font-semibold whitespace-nowrap text-quiet max-sm:sr-only">
          {label}
        </span>
        <MoveButton direction="up" />
        <MoveButton direction="down" />
        <WidthMenu size={size} />
        {count === 1 && <IconButton icon="settings" label="Settings" onPress={() => openSettings(id)} />}
        {count === 1 &&
          otherTypesOf(typeName).map((other) => (
            <IconButton
              key={other.name}
              icon={other.icon}
              label={`Show as ${other.label.toLowerCase()}`}
              onPress={() => actions.showAs(other.name)}
            />
          ))}
        <IconButton icon="copy" label="Copy" shortcut="Ctrl C" onPress={() => void actions.copy()} />
        <IconButton icon="copy-plus" label="Duplicate" shortcut="Ctrl D" onPress={actions.duplicate} />
        <MoreMenu {...layout} />
        <IconButton icon="trash-2" label="Delete" shortcut="Del" onPress={actions.askToRemove} />
      </Toolbar>
    </div>
  );
});

function MoveButton({ direction }: { direction: 'up' | 'down' }) {
  const { actions, store } = useEditor();
  const canMove = useSnapshot(store, () => actions.canMove(direction));
  const label = direction === 'up' ? 'Move up' : 'Move down';

  return (
    <IconButton
      icon={`arrow-${direction}`}
      label={label}
      shortcut={direction === 'up' ? 'Alt ↑' : 'Alt ↓'}
      isDisabled={!canMove}
      onPress={() => actions.move(direction, `[aria-label="${label}"]:enabled`)}
    />
  );
}

function WidthMenu({ size }: Pick<Section, 'size'>) {
  const { actions } = useEditor();
  const { grid: pageColumns } = useThemeOptions();

  return (
    <MenuButton
      label="Width"
      trigger={<IconButton icon="columns-2" label="Width" shortcut="Alt ← →" />}
      items={widthsOf(pageColumns).map(({ value, label }) => ({
        id: value,
        label,
        isSelected: widthOf(size, pageColumns).value === value,
        onAction: () => actions.change({ size: value }),
      }))}
    />
  );
}

function MoreMenu(layout: SectionLayout) {
  const { actions } = useEditor();
  return (
    <MenuButton
      label="More"
      items={[
        { id: 'cut', label: 'Cut', icon: 'scissors', shortcut: 'Ctrl X', onAction: () => void actions.cut() },
        {
          id: 'paste',
          label: 'Paste after',
          icon: 'clipboard-paste',
          shortcut: 'Ctrl V',
          onAction: () => void actions.paste(),
        },
        ...layoutMenus(layout, actions),
      ]}
    />
  );
}
