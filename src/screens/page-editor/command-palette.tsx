import { useMemo, useState } from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { Icon } from '#ui/icon/icon.tsx';
import { optionStyle } from '#ui/popover/popover-style.ts';
import type { PaletteEntry, PaletteGroup } from './use-palette-groups.ts';

/** The most entries of a group that are shown at once. */
const maxShown = 8;

/** Finds pages, sections, sources and commands by typing; Enter opens the first one. */
export function CommandPalette({ groups, onClose }: { groups: PaletteGroup[]; onClose(): void }) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 flex items-start justify-center bg-scrim p-4 pt-[12vh]"
    >
      <Modal className="w-full max-w-160 rounded-panel bg-float shadow-float">
        <Dialog aria-label="Commands" className="p-2 outline-none">
          <Results groups={groups} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Results({ groups, onClose }: { groups: PaletteGroup[]; onClose(): void }) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const [text, setText] = useState('');
  const found = useMemo(
    () =>
      groups
        .map((group) => ({
          ...group,
          entries: group.entries.filter(({ label }) => contains(label, text)).slice(0, maxShown),
        }))
        .filter(({ entries }) => entries.length > 0),
    [groups, contains, text],
  );
  const run = (id: string) => {
    const entry = found.flatMap(({ entries }) => entries).find((one) => one.id === id);
    onClose();
    entry?.run();
  };
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label="Find pages, sections, sources and commands" autoFocus>
        <Input
          placeholder="Find pages, sections, sources and commands"
          onKeyDown={(event) => {
            const first = found[0]?.entries[0];
            const isOnEntry = event.currentTarget.getAttribute('aria-activedescendant');
            if (event.key === 'Enter' && first && !isOnEntry) run(first.id);
          }}
          className="h-11 w-full rounded-control bg-transparent px-3 text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <ListBox
        aria-label="Results"
        items={found}
        onAction={(key) => run(String(key))}
        renderEmptyState={() => <p className="p-3 text-14 text-quiet">Nothing has this name.</p>}
        className="max-h-[50vh] overflow-y-auto border-t border-hairline pt-1 outline-none"
      >
        {(group) => (
          <ListBoxSection id={group.name}>
            <Header className="px-2 pt-2 pb-1 text-12 font-medium text-quiet">{group.name}</Header>
            <Collection items={group.entries}>{(entry) => <EntryRow entry={entry} />}</Collection>
          </ListBoxSection>
        )}
      </ListBox>
    </Autocomplete>
  );
}

function EntryRow({ entry }: { entry: PaletteEntry }) {
  return (
    <ListBoxItem id={entry.id} textValue={entry.label} className={optionStyle}>
      <Icon name={entry.icon} className="text-quiet" />
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {entry.shortcut && <kbd className="font-sans text-12 text-quiet">{entry.shortcut}</kbd>}
    </ListBoxItem>
  );
}
