import type { KeyboardEvent } from 'react';
import { Input, SearchField } from 'react-aria-components';

/** The search box of a list within an `Autocomplete`. The label is also the placeholder. */
export function ListSearch({
  label,
  className,
  autoFocus = false,
  onKeyDown,
}: {
  label: string;
  className: string;
  autoFocus?: boolean;
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
}) {
  return (
    <SearchField aria-label={label} autoFocus={autoFocus} className={className}>
      <Input
        placeholder={label}
        onKeyDown={onKeyDown}
        className="h-control w-full rounded-control border border-edge bg-paper px-3 text-14 outline-offset-0"
      />
    </SearchField>
  );
}
