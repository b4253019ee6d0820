import type { Ref } from 'react';
import { Button, Input, SearchField as AriaSearchField, type SearchFieldProps } from 'react-aria-components';
import { useTexts } from '#texts/use-texts.tsx';
import { inputHeight, inputStyle } from '../field/field-style.ts';
import { Icon } from '../icon/icon.tsx';

/** A search box: its label is read out, its placeholder shown; Escape or the cross empties it. */
export function SearchField({
  label,
  placeholder,
  isCompact,
  className = '',
  inputRef,
  ...rest
}: Omit<SearchFieldProps, 'className' | 'style' | 'children'> & {
  label: string;
  placeholder?: string;
  isCompact?: boolean;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const { data: texts } = useTexts();
  return (
    <AriaSearchField {...rest} aria-label={label} className={`group relative flex items-center ${className}`}>
      <Icon name="search" className="pointer-events-none absolute start-2.5 text-quiet" />
      <Input
        ref={inputRef}
        placeholder={placeholder ?? texts.search}
        className={`${inputStyle} ${inputHeight(isCompact)} pe-8! ps-8! [&::-webkit-search-cancel-button]:hidden`}
      />
      <Button className="absolute end-1.5 grid size-6 place-items-center rounded-small text-quiet group-data-[empty]:hidden hover:bg-ink/6 hover:text-ink">
        <Icon name="x" size={14} />
      </Button>
    </AriaSearchField>
  );
}
