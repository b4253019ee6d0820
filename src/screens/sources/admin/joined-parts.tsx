import { useMutation, useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { changeJoinedVersionsDocument, joinedPartsDocument } from '#client/source-documents.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { ChangeJoin } from '../join/change-join.tsx';
import { newestVersion, versionOf } from '../join/part-choice.tsx';

/**
 * Which version of each part a joined source shows, and for those who may make joins how it is made; nothing
 * for a source that is not joined.
 */
export function JoinedParts({ sourceId, mayChange }: { sourceId: number; mayChange: boolean }) {
  const refresh = useRefresh(queryKeys.sources);
  const parts = useQuery({
    queryKey: queryKeys.joinedParts(sourceId),
    queryFn: async () => (await requestGraphql(joinedPartsDocument, { sourceId })).joinedParts,
  });
  const save = useMutation({
    mutationFn: (versions: (number | null)[]) =>
      requestGraphql(changeJoinedVersionsDocument, { sourceId, versions }),
    onSuccess: () => refresh(),
  });
  if (parts.error) return <ErrorNote error={parts.error} />;
  if (!parts.data || parts.data.length === 0) return null;

  const versions = parts.data.map(({ versionId }) => versionId ?? null);
  const choose = (at: number, chosen: string) => save.mutate(versions.with(at, versionOf(chosen)));

  return (
    <section aria-label="Parts" className="flex flex-col gap-3">
      <h2 className="text-16 font-semibold">Parts</h2>
      {parts.data.map((part, at) => (
        <Select
          key={part.source}
          className="max-w-120"
          label={`Version of ${part.name}`}
          options={[
            { value: newestVersion, label: 'Always the newest one' },
            ...part.versions.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(part.versionId ?? newestVersion)}
          onChange={(chosen) => choose(at, chosen)}
        />
      ))}
      {save.error && <ErrorNote error={save.error} />}
      {mayChange && parts.data.every(({ columns }) => columns.length > 0) && (
        <Disclosure title="Keys, places and columns">
          <ChangeJoin
            sourceId={sourceId}
            parts={parts.data.map((part) => ({ ...part, versionId: part.versionId ?? null }))}
          />
        </Disclosure>
      )}
    </section>
  );
}
