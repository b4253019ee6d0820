import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { validityDocument, versionComparisonDocument } from '#client/source-documents.ts';
import { isCalculated } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { MultiSelect, Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import type { SourceDetails } from '../source-types.ts';
import { ComparedColumns } from './compared-columns.tsx';
import { ComparedValidity } from './compared-validity.tsx';
import { ComparisonCounts } from './comparison-counts.tsx';
import { DifferentRows } from './different-rows.tsx';
import { useComparedState } from './use-compared-state.ts';

/** What differs between a version and another one of its source: counts first, then columns and rows. */
export function ComparePanel({ source, versionId }: { source: SourceDetails; versionId: number }) {
  const { state, others, search, change, chooseKey } = useComparedState(source, versionId);
  const { before, key } = state;
  const { data, error } = useQuery({
    queryKey: queryKeys.comparison(before ?? 0, versionId, key),
    queryFn: async () =>
      (await requestGraphql(versionComparisonDocument, { before: before ?? 0, after: versionId, key }))
        .versionComparison,
    enabled: before !== null,
  });
  const validity = { before: useValidityOf(before), after: useValidityOf(versionId) };
  const invalid = { before: validity.before?.invalid, after: validity.after?.invalid };
  if (before === null) return <EmptyState text="There is no other version to compare with." />;

  const nameOf = (id: number) => source.versions.find((version) => version.id === id)?.name ?? '';
  const names = { before: nameOf(before), after: nameOf(versionId) };
  const stored = source.columns.filter((column) => !isCalculated(column));

  return (
    <div className="flex flex-col gap-10 print:mt-6">
      <div className="grid gap-4 sm:grid-cols-2 lg:max-w-3xl print:hidden">
        <Select
          label={`Compare ${names.after} with`}
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(before)}
          onChange={(id) => change({ with: id, rows: null, column: null, page: null })}
        />
        <MultiSelect
          label="Match rows by"
          options={stored.map((column) => ({ value: column.name, label: columnLabel(column) }))}
          value={key ?? data?.key ?? []}
          onChange={chooseKey}
          input={{ placeholder: 'Whole rows' }}
        />
      </div>
      {error && <ErrorNote error={error} />}
      {!data && !error && (
        <div role="status" aria-label="The rows of both versions are being compared.">
          <Skeleton lines={6} />
        </div>
      )}
      {data && (
        <>
          <ComparisonCounts comparison={data} names={names} invalid={invalid} state={state} search={search} />
          <DifferentRows
            source={source}
            versions={{ before, after: versionId }}
            comparison={data}
            state={state}
            search={search}
          />
          <ComparedValidity source={source} versionId={versionId} validity={validity} names={names} />
          <ComparedColumns source={source} comparison={data} names={names} search={search} />
        </>
      )}
    </div>
  );
}

/** Which rows of a version are invalid, and why; undefined until it is known. */
function useValidityOf(versionId: number | null) {
  const { data } = useQuery({
    queryKey: queryKeys.validity(versionId ?? 0),
    queryFn: async () => (await requestGraphql(validityDocument, { versionId: versionId ?? 0 })).validity,
    enabled: versionId !== null,
  });
  return data;
}
