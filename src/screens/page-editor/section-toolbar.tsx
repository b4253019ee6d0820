import { nanoid } from 'nanoid';
import { Toolbar } from 'react-aria-components';
import { sectionsOf } from '#domain/page/layout.ts';
import type { PageCommand } from '#domain/page/page-command.ts';
import type { Section } from '#domain/page/page.ts';
import { sectionTypes } from '#sections/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { useEditor } from './editor-context.ts';
import { focusInSection } from './focus-in-section.ts';
import { copyOf, copyToClipboard, moveCommand, readClipboard } from './section-actions.ts';

const sizes: { value: Section['size']; label: string }[] = [
  { value: '1', label: 'Full width' },
  { value: '2/3', label: 'Two thirds' },
  { value: '1/2', label: 'Half' },
  { value: '1/3', label: 'One third' },
];

/** What can be done with the selected section; floats above it. */
export function SectionToolbar({ section }: { section: Section }) {
  const { store, openSettings, select } = useEditor();
  const { content } = store.snapshot();
  const up = moveCommand(content, section, 'up');
  const down = moveCommand(content, section, 'down');
  const label = sectionTypes[section.element['element-type']]?.label ?? 'Section';
  const move = (command: PageCommand | null, button: string) => {
    if (!command) return;
    store.run(command);
    focusInSection(section.id, `[aria-label="${button}"]:enabled`);
  };
  const next = () => {
    const own = sectionsOf(content, section.group);
    return own[own.findIndex((other) => other.id === section.id) + 1]?.id ?? null;
  };
  const insertAfter = (copy: Section) => {
    store.run({ kind: 'addSection', section: copy, before: next() });
    select(copy.id, 'end');
  };
  const remove = () => {
    const neighbour =
      next() ?? sectionsOf(content, section.group).findLast(({ id }) => id !== section.id)?.id;
    store.run({ kind: 'deleteSection', id: section.id });
    select(null);
    if (neighbour) focusInSection(neighbour, 'button');
    showToast({ text: 'Section deleted.', action: { label: 'Undo', onAction: () => store.undo() } });
  };
  return (
    <div className="pointer-events-none absolute inset-x-0 -top-14.5 bottom-0 z-5">
      <Toolbar
        aria-label={`${label} section`}
        className="pointer-events-auto sticky top-[calc(var(--tm-layout-top-bar)+8px)] flex w-fit items-center rounded-panel bg-float shadow-float"
      >
        <span className="pr-1 pl-3 text-12 font-semibold whitespace-nowrap text-quiet">{label}</span>
        <IconButton icon="arrow-up" label="Move up" isDisabled={!up} onPress={() => move(up, 'Move up')} />
        <IconButton
          icon="arrow-down"
          label="Move down"
          isDisabled={!down}
          onPress={() => move(down, 'Move down')}
        />
        <MenuButton
          label="Width"
          trigger={<IconButton icon="columns-2" label="Width" />}
          items={sizes.map(({ value, label: name }) => ({
            id: value,
            label: name,
            isSelected: section.size === value,
            onAction: () =>
              void store.run({ kind: 'changeSection', id: section.id, change: { size: value } }),
          }))}
        />
        <IconButton icon="settings" label="Settings" onPress={() => openSettings(section.id)} />
        <MenuButton
          label="More"
          items={[
            { id: 'copy', label: 'Copy', icon: 'copy', onAction: () => copyToClipboard(section) },
            {
              id: 'paste',
              label: 'Paste after',
              icon: 'clipboard-paste',
              onAction: () => {
                const copied = readClipboard();
                if (copied) insertAfter(copyOf(copied, section.group));
                else showToast({ text: 'Nothing was copied yet.' });
              },
            },
            {
              id: 'duplicate',
              label: 'Duplicate',
              icon: 'copy-plus',
              onAction: () => insertAfter({ ...copyOf(section, section.group), id: nanoid(10) }),
            },
          ]}
        />
        <IconButton icon="trash-2" label="Delete" onPress={remove} />
      </Toolbar>
    </div>
  );
}
