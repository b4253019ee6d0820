import type { ReactNode } from 'react';
import { plural } from '#domain/value/number/plural.ts';
import { SearchField } from '#ui/search-field/search-field.tsx';

type PeopleHeadingProps = {
  /** What one entry is called. */
  what: 'user' | 'group';
  length: number;
  search: string;
  onSearch(search: string): void;
  children: ReactNode;
};

/** The heading of a list of people or groups: how many the search finds, the search, and how one is added. */
export function PeopleHeading({ what, length, search, onSearch, children }: PeopleHeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-18 font-semibold">{plural(length, what)}</h2>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <SearchField
          label={`Search ${what}s`}
          placeholder="Search..."
          value={search}
          maxLength={200}
          onChange={onSearch}
          className="w-64 max-w-full max-sm:w-full"
        />
        {children}
      </div>
    </div>
  );
}
