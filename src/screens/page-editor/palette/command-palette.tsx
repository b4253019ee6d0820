import { useEffect, useEffectEvent, useMemo, useState } from 'react';
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
} from 'react-aria-components';
import { containsFolded } from '#domain/value/text/fold-letters.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { optionStyle } from '#ui/popover/popover-style.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import type { PaletteEntry, PaletteGroup } from './use-palette-groups.ts';

/** The most entries of a group that are shown at once. */
const maxShown = 8;

type PaletteProps = {
  groups: PaletteGroup[];
  /** What is typed. */
  text: string;
  onType(text: string): void;
  /** Whether the text is still searched: Enter waits for what that finds. */
  isSearching: boolean;
  onClose(): void;
  /** Returns what was typed before the palette was there, and whether Enter was pressed after it; once. */
  takeTyped(): { text: string; isEntered: boolean };
};

/** Finds pages, sections, sources and commands by typing; Enter opens the first one. */
export function CommandPalette(props: PaletteProps) {
  const { onClose } = props;
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 flex items-start justify-center bg-scrim p-4 pt-[12vh]"
    >
      <Modal className="w-full max-w-160 rounded-panel bg-float shadow-float">
        {/* The list scrolls together with its search, which has the focus: keys scroll it. */}
        <Dialog aria-label="Commands" className="max-h-[60vh] scroll-pt-14 overflow-y-auto p-2 outline-none">
          <Results {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Results({ groups, text, onType, isSearching, onClose, takeTyped }: PaletteProps) {
  const [isEntered, setEntered] = useState(false);
  const found = useMemo(() => matching(groups, (label) => containsFolded(label, text)), [groups, text]);
  const first = found[0]?.entries[0];
  const type = (typed: string) => {
    onType(typed);
    setEntered(false);
  };

  const runEntry = (entry: PaletteEntry | undefined) => {
    onClose();
    entry?.run();
  };
  const run = (id: string) => runEntry(found.flatMap(({ entries }) => entries).find((one) => one.id === id));
  const continueTyped = () => {
    const typed = takeTyped();
    if (typed.text === '' && !typed.isEntered) return;
    onType(typed.text);
    setEntered(typed.isEntered);
  };

  const runEntered = useEffectEvent(() => {
    if (first) {
      runEntry(first);
    }
  });
  useEffect(() => {
    if (isEntered && !isSearching) {
      runEntered();
    }
  }, [isEntered, isSearching]);

  return (
    <Autocomplete inputValue={text} onInputChange={type}>
      <SearchField
        aria-label="Find pages, sections, sources and commands"
        autoFocus
        className="sticky top-0 z-1 border-b border-hairline bg-float"
      >
        <Input
          placeholder="Find pages, sections, sources and commands"
          onFocus={continueTyped}
          onKeyDown={(event) => {
            const isOnEntry = event.currentTarget.getAttribute('aria-activedescendant');
            if (pressedKey(event) !== 'Enter' || isOnEntry) return;

            if (first && !isSearching) {
              runEntry(first);
            } else {
              setEntered(true);
            }
          }}
          className="h-11 w-full rounded-control bg-transparent px-3 text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <ListBox
        aria-label="Results"
        items={found}
        onAction={(key) => run(String(key))}
        renderEmptyState={() => (
          <p className="p-3 text-14 text-quiet">{isSearching ? 'searching...' : 'Nothing matches.'}</p>
        )}
        className="pt-1 outline-none"
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

/** The entries whose labels match, at most `maxShown` of each group; groups without any are left out. */
function matching(groups: readonly PaletteGroup[], isMatch: (label: string) => boolean): PaletteGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label }) => isMatch(label)).slice(0, maxShown),
    }))
    .filter(({ entries }) => entries.length > 0);
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
