import { useQuery } from '@tanstack/react-query';
import { requestGraph } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { allSourcesDocument } from '#client/source-documents.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { queryKeys } from '#client/query-keys.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

/** A source that can be chosen from, with its columns. */
export type KnownSource = Omit<ResultOf<typeof allSourcesDocument>['sources'][number], 'columns'> & {
  columns: SourceColumn[];
};

/** Every source that the viewer may know of, where they are needed. */
export function useKnownSources({ isNeeded = true } = {}) {
  return useQuery({
    enabled: isNeeded,
    queryKey: queryKeys.sources,
    queryFn: () => requestGraph(allSourcesDocument, {}),
    select: ({ sources }) => sources,
  });
}

/** Another source and a version of it. Choosing a source chooses its newest version. */
export function VersionChoice({
  sources,
  versionId,
  onChange,
}: {
  sources: ReturnType<typeof useKnownSources>;
  versionId: number | undefined;
  onChange(source: KnownSource, versionId: number): void;
}) {
  if (sources.error) return <ErrorNote message={sources.error.message} />;
  if (!sources.data) return <Skeleton lines={2} />;
  const usable = sources.data.filter(({ versions, columns }) => versions.length > 0 && columns.length > 0);
  const source = usable.find(({ versions }) => versions.some(({ id }) => id === versionId));
  const isMissing = versionId !== undefined && !source;
  const choose = (id: string) => {
    const next = usable.find((one) => one.id === Number(id));
    if (next) onChange(next, next.versions[0]!.id);
  };
  return (
    <>
      <Select
        label="From source"
        options={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={source ? String(source.id) : null}
        onChange={choose}
        error={isMissing ? `There is no version ${versionId} any more. Choose another one.` : undefined}
      />
      <Select
        label="From version"
        isDisabled={!source}
        options={(source?.versions ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={source ? String(versionId) : null}
        onChange={(id) => source && onChange(source, Number(id))}
      />
    </>
  );
}
