import { useEffect, useState, type RefObject } from 'react';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { longestSearch } from '../store/column-filters.ts';
import { useLatest } from '#ui/use-latest.ts';

/** The rows are read again this long after the last letter of a search. */
const searchDelay = 300;

/** A search in all columns of all rows; Enter leads to the rows. */
export function GridSearch({
  find,
  onFind,
  inputRef,
  onLeave,
}: {
  find: string;
  onFind(text: string): void;
  inputRef: RefObject<HTMLInputElement | null>;
  onLeave(): void;
}) {
  const [text, setText] = useState(find);
  const latest = useLatest(onFind);
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [latest, text]);

  return (
    <SearchField
      label="Search rows"
      placeholder="Search rows"
      isCompact
      className="w-48 max-sm:w-full"
      value={text}
      maxLength={longestSearch}
      onChange={setText}
      inputRef={inputRef}
      onSubmit={() => {
        onFind(text.trim());
        onLeave();
      }}
    />
  );
}
