import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '#client/query-keys.ts';
import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { emptyLabel } from '#domain/value/cell/cell.ts';
import type { OptionLookup } from '#grid/store/option-lookup.ts';
import { ComboBox } from '#ui/combo-box/combo-box.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** What a value becomes; null empties the cell, undefined leaves it as it is. */
type Replacement = string | null | undefined;

type ValidValueProps = {
  versionId: number;
  column: SourceColumn;
  label: string;
  value: Replacement;
  onChange(value: Replacement): void;
};

/** What a value becomes: one of the column's options, listed or searched, or any text where it has none. */
export function ValidValue({ lookup, ...props }: ValidValueProps & { lookup: OptionLookup | undefined }) {
  if (lookup) return <SearchedValue lookup={lookup} {...props} />;

  const { column, label, value, onChange } = props;
  const hasOptions = columnType(column.type).hasOptions && (column.options ?? []).length > 0;
  if (hasOptions) return <ListedValue {...props} />;

  return (
    <TextField
      isCompact
      hideLabel
      className="min-w-0 grow"
      label={label}
      placeholder={value === null ? emptyLabel : 'Valid value'}
      value={value ?? ''}
      onChange={(text) => onChange(text || undefined)}
    />
  );
}

/** The keys of the choices that are no option; an option's is its value after `option:`. */
const [keep, empty, optionPrefix] = ['keep', 'empty', 'option:'];

/** The choices beside the options. */
function otherChoices({ required }: SourceColumn) {
  const keeping = { value: keep, label: 'Leave as it is' };
  if (required === 'yes') return [keeping];
  return [keeping, { value: empty, label: emptyLabel }];
}

const choiceOf = (option: { value: string; label: string }) => ({
  value: `${optionPrefix}${option.value}`,
  label: option.label || option.value,
});

const keyOf = (value: Replacement): string | null => {
  if (value === undefined) return null;
  if (value === null) return empty;
  return `${optionPrefix}${value}`;
};

const replacementOf = (key: string | null): Replacement => {
  if (key === null || key === keep) return undefined;
  if (key === empty) return null;
  return key.slice(optionPrefix.length);
};

function ListedValue({ column, label, value, onChange }: ValidValueProps) {
  return (
    <Select
      isCompact
      hideLabel
      className="min-w-0 grow"
      label={label}
      input={{ placeholder: 'Valid value' }}
      options={[...otherChoices(column), ...(column.options ?? []).map(choiceOf)]}
      value={keyOf(value)}
      onChange={(key) => onChange(replacementOf(key))}
    />
  );
}

/** A search begins when nothing was typed for this time, in milliseconds. */
const searchDelay = 150;

/** An option of many, which are searched on the server. */
function SearchedValue({
  versionId,
  column,
  lookup,
  label,
  value,
  onChange,
}: ValidValueProps & { lookup: OptionLookup }) {
  const [text, setText] = useState('');
  const labelOf = (replacement: Replacement) => {
    if (replacement === undefined) return '';
    if (replacement === null) return emptyLabel;
    return lookup.labelOf(replacement) ?? replacement;
  };
  const chosenLabel = labelOf(value);
  // The text of what is chosen is no search.
  const search = text === chosenLabel ? '' : text;
  const found = useQuery({
    queryKey: queryKeys.foundOptions(versionId, column.name, search),
    queryFn: async ({ signal }) => {
      if (search !== '') {
        await new Promise((resolve) => setTimeout(resolve, searchDelay));
      }
      signal.throwIfAborted();
      return await lookup.search(search);
    },
    placeholderData: keepPreviousData,
  });
  const others = search === '' ? otherChoices(column) : [];
  const listed = (found.data ?? []).map(choiceOf);
  const isListed = value == null || listed.some((choice) => choice.value === keyOf(value));
  const chosen = isListed ? [] : [choiceOf({ value, label: chosenLabel })];

  return (
    <ComboBox
      isCompact
      hideLabel
      className="min-w-0 grow"
      label={label}
      input={{
        placeholder: 'Search for a valid value',
        text,
        onText: setText,
        emptyText: found.isFetching ? 'Searching' : undefined,
      }}
      options={[...others, ...chosen, ...listed]}
      value={keyOf(value)}

      onChange={(key) => {
        const replacement = replacementOf(key);
        setText(labelOf(replacement));
        onChange(replacement);
      }}
    />
  );
}
