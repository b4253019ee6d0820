import type { PageContent, SectionGroup } from '#domain/page/content/page.ts';
import { useThemeOptions } from '#screens/page/shell/theme-options.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { moveGroupCommands } from '../commands/group-commands.ts';

const sideNavOptions: readonly { side: SectionGroup['side_nav']; label: string }[] = [
  { side: '', label: 'None' },
  { side: 'left', label: 'Left' },
  { side: 'right', label: 'Right' },
];

/**
 * What can be done with a section group: its name, width, theme, side navigation and order at its position,
 * and deleting it.
 */
export function GroupMenu({
  group,
  content,
  onRename,
  onDelete,
}: {
  group: SectionGroup;
  content: PageContent;
  onRename(): void;
  onDelete(): void;
}) {
  const { store } = useEditor();
  const { groupThemes } = useThemeOptions();
  const { name, displayName, full_width, side_nav, theme } = group;
  const change = (part: Partial<Omit<SectionGroup, 'name'>>) =>
    void store.run({ kind: 'changeGroup', name, change: part });
  const isFull = full_width === 'show';
  const shownTheme = Object.hasOwn(groupThemes, theme) ? theme : 'default';
  const move = (direction: 'up' | 'down') => {
    const commands = moveGroupCommands(content, name, direction);
    return {
      id: direction,
      label: direction === 'up' ? 'Move up' : 'Move down',
      icon: `arrow-${direction}`,
      isDisabled: commands.length === 0,
      onAction: () => void store.run(...commands),
    };
  };

  return (
    <MenuButton
      label={`${displayName || name} menu`}
      items={[
        { id: 'rename', label: 'Rename', icon: 'pencil', onAction: onRename },
        {
          id: 'width',
          label: 'Full Width',
          isChecked: isFull,
          onAction: () => change({ full_width: isFull ? 'off' : 'show' }),
        },
        {
          id: 'theme',
          label: 'Theme',
          items: Object.entries(groupThemes).map(([id, { label }]) => ({
            id,
            label,
            isSelected: id === shownTheme,
            onAction: () => change({ theme: id }),
          })),
        },
        {
          id: 'sideNav',
          label: 'Side navigation',
          items: sideNavOptions.map(({ side, label }) => ({
            id: side || 'none',
            label,
            isSelected: side === side_nav,
            onAction: () => change({ side_nav: side }),
          })),
        },
        move('up'),
        move('down'),
        {
          id: 'delete',
          label: 'Delete',
          icon: 'trash-2',
          isDanger: true,
          isDisabled: content.section_groups.length === 1,
          onAction: onDelete,
        },
      ]}
    />
  );
}
