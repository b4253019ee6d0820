import { useInfiniteQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { accessChangesDocument } from '#client/people-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { describeAuditEntry } from '#domain/access/audit-actions.ts';
import { formatTimestamp } from '#domain/value/date/format-date.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

const pageLength = 50;

/** Who changed the access of whom, newest first. */
export function AccessChanges() {
  const { data, error, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: queryKeys.accessChanges,
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) =>
      (await requestGraphql(accessChangesDocument, { before: pageParam })).accessChanges,
    getNextPageParam: (page) => (page.length === pageLength ? (page.at(-1)?.id ?? null) : null),
    retry: false,
  });
  const changes = data?.pages.flat() ?? [];
  if (error) return <ErrorNote message={`The changes could not be read. ${error.message}`} />;
  if (!data) return <Skeleton lines={6} label="Loading changes" />;
  if (changes.length === 0) return <EmptyState text="No access has been changed yet." />;

  return (
    <>
      <ul className="max-w-200 border-t">
        {changes.map((change) => (
          <li key={change.id} className="border-b py-3 text-14">
            <span className="font-medium">{describeAuditEntry(change)}</span>
            <span className="tabular block text-12 text-quiet">
              {formatTimestamp(change.at)} UTC{change.by && `, by ${change.by}`}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-4" isPending={isFetching} onPress={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
