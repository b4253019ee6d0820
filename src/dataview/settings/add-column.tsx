import type { RefObject } from 'react';
import { useState } from 'react';
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components';
import { containsFolded } from '#domain/value/text/fold-letters.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { Button } from '#ui/button/button.tsx';
import { Popover, PopoverTrigger } from '#ui/popover/popover.tsx';
import { optionStyle } from '#ui/popover/popover-style.ts';
import { ListSearch } from '#ui/search-field/list-search.tsx';
import { columnKey, type ColumnDescriptor } from '../state/column-descriptor.ts';

type AddColumnProps = {
  /** The columns that are not shown. */
  columns: readonly ColumnDescriptor[];
  onAdd(key: string): void;
  buttonRef: RefObject<HTMLButtonElement | null>;
};

/**
 * The button "+ Column" and the list that it opens, in which several columns can be chosen, one after the
 * other.
 */
export function AddColumn({ columns, onAdd, buttonRef }: AddColumnProps) {
  return (
    <PopoverTrigger>
      <Button
        ref={buttonRef}
        icon="plus"
        size="compact"
        aria-label="Add a column"
        isDisabled={columns.length === 0}
      >
        Column
      </Button>
      <Popover label="Add a column" className="w-72 max-w-full p-2!">
        <ColumnList columns={columns} onAdd={onAdd} />
      </Popover>
    </PopoverTrigger>
  );
}

function ColumnList({ columns, onAdd }: Omit<AddColumnProps, 'buttonRef'>) {
  const [text, setText] = useState('');
  const found = columns.filter((column) => containsFolded(columnLabel(column), text));
  const add = (key: string) => {
    onAdd(key);
    setText('');
  };

  return (
    <Autocomplete inputValue={text} onInputChange={setText} disableAutoFocusFirst={false}>
      {/* The list scrolls together with its search, which has the focus: keys scroll it. */}
      <div className="max-h-72 scroll-pt-12 overflow-y-auto">
        <ListSearch label="Find a column" autoFocus className="sticky top-0 z-1 bg-float" />
        <ListBox
          aria-label="Columns that are not shown"
          items={found.map((column) => ({ id: columnKey(column), label: columnLabel(column) }))}
          onAction={(key) => add(String(key))}
          renderEmptyState={() => (
            <p className="p-2 text-14 text-quiet">
              {columns.length === 0 ? 'All columns are shown.' : 'No column matches.'}
            </p>
          )}
          className="mt-2 outline-none"
        >
          {({ id, label }) => (
            <ListBoxItem id={id} textValue={label} className={optionStyle}>
              <span className="truncate">{label}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </div>
    </Autocomplete>
  );
}
