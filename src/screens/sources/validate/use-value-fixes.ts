import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { invalidValuesDocument, massEditDocument, undoChangeDocument } from '#client/source-documents.ts';
import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { enteredText } from '#domain/source/column/entered-text.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { unreadOptionsNote, withMappedOptions } from '#grid/store/mapped-columns.ts';
import { showFailure } from '#ui/toast/show-failure.ts';
import { showToast } from '#ui/toast/toast.tsx';

/**
 * What invalid values become, by the invalid one ('' for empty); null empties the cell. Values that stay are
 * not in it.
 */
export type Replacements = Readonly<Record<string, string | null>>;

/** How many values are listed at first, and after Show more. */
const [fewValues, manyValues] = [100, 1000];

/** The invalid values of a column, what a person replaces them by, and the edit that does it. */
export function useValueFixes(versionId: number, column: SourceColumn, onChanged: () => Promise<unknown>) {
  const [replacements, setReplacements] = useState<Replacements>({});
  const [shown, setShown] = useState(fewValues);
  const values = useQuery({
    queryKey: [...queryKeys.invalidValues(versionId, column.name), shown],
    queryFn: async () => {
      const variables = { versionId, column: column.name, limit: shown + 1 };
      return (await requestGraphql(invalidValuesDocument, variables)).invalidValues;
    },
    placeholderData: keepPreviousData,
  });
  const { column: shownColumn, lookup } = useColumnOptions(versionId, column);
  const settle = async () => {
    await Promise.all([onChanged(), values.refetch()]);
    setReplacements({});
  };

  const rest = emptiable(values.data?.slice(0, shown) ?? [], column).filter(
    (value) => replacements[value] === undefined,
  );
  const { edit, isUndoing } = useMassEdit(versionId, column, replacements, settle);

  return {
    values,
    /** How many values are listed. */
    shown,
    /** Lists more values; null where no more are read. */
    showMore: shown < manyValues ? () => setShown(manyValues) : null,
    /** The column with the options that are read for it. */
    shownColumn,
    options: columnType(shownColumn.type).hasOptions ? (shownColumn.options ?? []) : [],
    lookup,
    edit,
    isLoading: values.isFetching || isUndoing,
    replacements,
    /** Says what a value becomes; undefined leaves it as it is. */
    replace: (value: string, next: string | null | undefined) => {
      const { [value]: _, ...others } = replacements;
      setReplacements(next === undefined ? others : { ...others, [value]: next });
    },
    /** Says what several values become. */
    replaceAll: (several: Replacements) => setReplacements({ ...replacements, ...several }),
    /**
     * Empties the cells of all listed values that nothing was said of; null where that would not make them
     * valid.
     */
    emptyRest: rest.length > 0 ? () => setReplacements({ ...emptied(rest), ...replacements }) : null,
  };
}

/** The values whose cells may be empty instead. */
function emptiable(values: readonly { value: string | null }[], { required }: SourceColumn): string[] {
  if (required === 'yes') return [];
  return values.flatMap(({ value }) => value ?? []);
}

const emptied = (values: readonly string[]): Replacements =>
  Object.fromEntries(values.map((value) => [value, null]));

/** The column with the options that another version gives it, listed or to be searched. */
function useColumnOptions(versionId: number, column: SourceColumn) {
  const mapped = useQuery({
    queryKey: queryKeys.columnOptions(versionId, column.name),
    queryFn: async () => {
      const { columns, unread, lookups } = await withMappedOptions(versionId, [column]);
      if (unread.length > 0) {
        showToast({ text: unreadOptionsNote(unread), tone: 'danger' });
      }
      return { column: columns[0] ?? column, lookup: lookups.get(column.name) };
    },
  });
  return mapped.data ?? { column, lookup: undefined };
}

/** Replaces the values in one edit, which can be undone. */
function useMassEdit(
  versionId: number,
  column: SourceColumn,
  replacements: Replacements,
  settle: () => Promise<void>,
) {
  const undo = useMutation({
    mutationFn: (seq: number) => requestGraphql(undoChangeDocument, { versionId, seq }),
    onSuccess: settle,
    onError: showFailure,
  });
  const edit = useMutation({
    mutationFn: async () => {
      const maps = Object.entries(replacements).map(([value, validValue]) => ({
        invalidValue: value || null,
        validValue: validValue && enteredText(validValue, column),
      }));
      return (await requestGraphql(massEditDocument, { versionId, column: column.name, maps })).massEdit;
    },
    onSuccess: async ({ seq, changed, invalid }) => {
      await settle();
      const rows = `${plural(changed, 'row')} changed`;
      showToast({
        text: invalid > 0 ? `${rows}, ${formatNumber(invalid)} of them still invalid.` : `${rows}.`,
        action: seq === null ? undefined : { label: 'Undo', onAction: () => undo.mutate(seq) },
      });
    },
  });

  return { edit, isUndoing: undo.isPending };
}
