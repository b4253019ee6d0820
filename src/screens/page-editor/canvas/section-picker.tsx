import { useEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete, ListBox, ListBoxItem, useFilter } from 'react-aria-components';
import { Popover } from '#ui/popover/popover.tsx';
import { optionStyle } from '#ui/popover/popover-style.ts';
import { ListSearch } from '#ui/search-field/list-search.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import type { InsertPosition } from '../commands/editor-context.ts';
import { offeredTypes } from '../commands/offered-types.ts';
import { SectionPreview } from './section-preview.tsx';
import { useAddSection } from '../commands/use-add-section.ts';

/** Where a section is about to be added, and the button that the picker is beside. */
export type PickerRequest = { position: InsertPosition; anchor: Element };

/** Chooses the type of a new section: by typing and Enter, by arrows, or by a click. */
export function SectionPicker({ request, onClose }: { request: PickerRequest | null; onClose(): void }) {
  const add = useAddSection();
  const anchor = useRef<Element | null>(null);
  useEffect(() => {
    anchor.current = request?.anchor ?? null;
  }, [request]);

  const pick = (typeName: string) => {
    onClose();
    if (request) {
      add(typeName, request.position);
    }
  };
  return (
    <Popover
      label="Add a section"
      placement="bottom"
      isOpen={request !== null}
      onOpenChange={(open) => !open && onClose()}
      triggerRef={anchor}
      className="w-104 max-w-full p-2!"
    >
      {/* The list scrolls together with its search, which has the focus: arrows move in it. */}
      <div className="max-h-128 overflow-y-auto">
        <TypeList onPick={pick} />
      </div>
    </Popover>
  );
}

function TypeList({ onPick }: { onPick(typeName: string): void }) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const byName = offeredTypes.filter(({ label }) => contains(label, text));
    const others = offeredTypes.filter((type) => !byName.includes(type) && contains(type.description, text));
    return [...byName, ...others];
  }, [contains, text]);

  return (
    <Autocomplete inputValue={text} onInputChange={setText} disableAutoFocusFirst={false}>
      <ListSearch
        label="Find a section type"
        autoFocus
        className="sticky top-0 z-1 bg-float"
        onKeyDown={(event) => {
          const [first] = found;
          const isOnItem = event.currentTarget.getAttribute('aria-activedescendant');
          if (pressedKey(event) === 'Enter' && first && !isOnItem) {
            onPick(first.name);
          }
        }}
      />
      <ListBox
        aria-label="Section types"
        items={found}
        onAction={(key) => onPick(String(key))}
        renderEmptyState={() => <p className="p-2 text-14 text-quiet">No section type matches.</p>}
        className="mt-2 outline-none"
      >
        {(type) => (
          <ListBoxItem id={type.name} textValue={type.label} className={`${optionStyle} gap-3!`}>
            <SectionPreview type={type} />
            <span className="min-w-0">
              <span className="block font-medium">{type.label}</span>
              <span className="block text-12 text-quiet">{type.description}</span>
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  );
}
