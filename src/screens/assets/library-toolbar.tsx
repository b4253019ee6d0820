import { FileTrigger } from 'react-aria-components';
import { Button } from '#ui/button/button.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import type { LibraryQuery } from './library-query.ts';

const kinds = [
  { value: 'all', label: 'Images and files' },
  { value: 'image', label: 'Images' },
  { value: 'file', label: 'Files' },
] as const;

type LibraryToolbarProps = {
  query: LibraryQuery;
  onChange(query: Partial<LibraryQuery>): void;
  onFiles(files: File[]): void;
};

/** The search of the library, the choice of kinds, and the button that adds files. */
export function LibraryToolbar({ query: { kind, text }, onChange, onFiles }: LibraryToolbarProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search the library"
        placeholder="Name or alternative text"
        className="grow max-sm:basis-full sm:max-w-80"
        value={text}
        maxLength={200}
        onChange={(changed) => onChange({ text: changed })}
      />
      <Select
        label="Kind"
        hideLabel
        className="w-44"
        options={kinds}
        value={kind ?? 'all'}
        onChange={(value) => onChange({ kind: value === 'all' ? null : value })}
      />
      <span className="ms-auto">
        <FileTrigger allowsMultiple onSelect={(files) => onFiles([...(files ?? [])])}>
          <Button variant="primary" icon="upload">
            Add files
          </Button>
        </FileTrigger>
      </span>
    </div>
  );
}
