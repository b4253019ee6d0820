import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraph } from '#client/graphql-client.ts';
import { invalidValuesDocument, massEditDocument, undoChangeDocument } from '#client/source-documents.ts';
import { columnType } from '#columns/index.ts';
import { unreadOptionsNote, withMappedOptions } from '#grid/mapped-columns.ts';
import { enteredText } from '#domain/source/entered-text.ts';
import type { ColumnOption, SourceColumn } from '#domain/source/column.ts';
import { nearestOption } from '#domain/source/nearest-option.ts';
import { emptyLabel } from '#domain/value/cell.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { plural } from '#domain/value/plural.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { ValidValue } from './valid-value.tsx';

/** What invalid values become, by the invalid one ('' for empty); null empties the cell. Values that stay are not in it. */
type Replacements = Readonly<Record<string, string | null>>;

/** The label of the button while values are replaced, and then while the others are read. */
export function updateLabel({ isSaving, isLoading }: { isSaving: boolean; isLoading: boolean }): string {
  if (isLoading) return 'loading updates...';
  return isSaving ? 'updating...' : 'Update';
}

/** How many values are listed at first, and after Show more. */
const [fewValues, manyValues] = [100, 1000];

/** Maps invalid values of a column to valid ones, all at once: one entry of the history, which can be undone. */
export function FixInvalidValues({
  versionId,
  column,
  choices,
  onChoose,
  onChanged,
}: {
  versionId: number;
  column: SourceColumn;
  /** The columns that have invalid values. */
  choices: { value: string; label: string }[];
  onChoose(column: string): void;
  onChanged(): Promise<unknown>;
}) {
  const [replacements, setReplacements] = useState<Replacements>({});
  const [shown, setShown] = useState(fewValues);
  const values = useQuery({
    queryKey: [...queryKeys.invalidValues(versionId, column.name), shown],
    queryFn: async () => {
      const variables = { versionId, column: column.name, limit: shown + 1 };
      return (await requestGraph(invalidValuesDocument, variables)).invalidValues;
    },
    placeholderData: keepPreviousData,
  });
  const mapped = useQuery({
    queryKey: queryKeys.columnOptions(versionId, column.name),
    queryFn: async () => {
      const { columns, unread, lookups } = await withMappedOptions(versionId, [column]);
      if (unread.length > 0) showToast({ text: unreadOptionsNote(unread), tone: 'danger' });
      return { column: columns[0] ?? column, lookup: lookups.get(column.name) };
    },
  });
  const settle = async () => {
    await Promise.all([onChanged(), values.refetch()]);
    setReplacements({});
  };
  const undo = useMutation({
    mutationFn: (seq: number) => requestGraph(undoChangeDocument, { versionId, seq }),
    onSuccess: settle,
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
  });
  const edit = useMutation({
    mutationFn: async () => {
      const maps = Object.entries(replacements).map(([value, validValue]) => ({
        invalidValue: value || null,
        validValue: validValue && enteredText(validValue, column),
      }));
      return (await requestGraph(massEditDocument, { versionId, column: column.name, maps })).massEdit;
    },
    onSuccess: async ({ seq, changed, invalid }) => {
      await settle();
      const rows = `${plural(changed, 'row')} changed`;
      showToast({
        text: invalid > 0 ? `${rows}, ${formatNumber(invalid)} of them still invalid.` : `${rows}.`,
        ...(seq === null ? {} : { action: { label: 'Undo', onAction: () => undo.mutate(seq) } }),
      });
    },
  });
  const { column: shownColumn, lookup } = mapped.data ?? { column };
  const options = columnType(shownColumn.type).hasOptions ? (shownColumn.options ?? []) : [];
  const isLoading = values.isFetching || undo.isPending;
  const replace = (value: string, next: string | null | undefined) => {
    const { [value]: _, ...others } = replacements;
    setReplacements(next === undefined ? others : { ...others, [value]: next });
  };
  return (
    <section aria-label="Fix values">
      <Select
        label="Fix values in"
        className="w-72 max-w-full"
        options={choices}
        value={column.name}
        onChange={onChoose}
      />
      {(edit.error ?? values.error) && (
        <ErrorNote className="mt-3" message={(edit.error ?? values.error)?.message} />
      )}
      <ul className="mt-3 max-h-80 overflow-y-auto border-t">
        {(values.data ?? []).slice(0, shown).map(({ value, count }) => (
          <li key={value ?? ''} className="flex items-center gap-3 border-b py-2 text-14">
            <span className="w-1/3 truncate text-danger" title={value ?? undefined}>
              {value ?? emptyLabel}
            </span>
            <span className="tabular w-16 text-right text-quiet">{formatNumber(count)}</span>
            <Suggestion
              option={
                replacements[value ?? ''] === undefined && value !== null
                  ? nearestOption(value, options)
                  : null
              }
              value={value ?? ''}
              onAccept={(option) => replace(value ?? '', option.value)}
            />
            <ValidValue
              versionId={versionId}
              column={shownColumn}
              lookup={lookup}
              label={`Valid value for ${value ?? 'empty cells'}`}
              value={replacements[value ?? '']}
              onChange={(next) => replace(value ?? '', next)}
            />
          </li>
        ))}
      </ul>
      {(values.data?.length ?? 0) > shown && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-14 text-quiet">
          {`There are more invalid values than these ${formatNumber(shown)}, the most frequent ones.`}
          {shown < manyValues ? (
            <Button size="compact" onPress={() => setShown(manyValues)}>
              Show more
            </Button>
          ) : (
            ' Fix these first; the others are listed afterwards.'
          )}
        </p>
      )}
      <Button
        className="mt-3"
        variant="primary"
        isDisabled={Object.keys(replacements).length === 0 || edit.isPending || isLoading}
        onPress={() => edit.mutate()}
      >
        {updateLabel({ isSaving: edit.isPending, isLoading: isLoading && !values.isPending })}
      </Button>
    </section>
  );
}

/** The option that an invalid value was probably meant to be. */
function Suggestion({
  option,
  value,
  onAccept,
}: {
  option: ColumnOption | null;
  value: string;
  onAccept(option: ColumnOption): void;
}) {
  if (!option) return null;
  const label = option.label || option.value;
  return (
    <Button
      size="compact"
      variant="quiet"
      aria-label={`Replace ${value} by ${label}`}
      onPress={() => onAccept(option)}
    >
      → {label}
    </Button>
  );
}
