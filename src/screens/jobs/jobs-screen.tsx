import { queryKeys } from '#client/query-keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { jobsDocument, retryJobDocument } from '#client/job-documents.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { JobsTable, type JobList } from './jobs-table.tsx';

const running = ['created', 'retry', 'active'];
const pollInterval = 2000;

/** Background jobs, for operators: what runs, what failed and why, and what was done last. */
export function JobsScreen({ jobs }: { jobs: JobList | null }) {
  return (
    <>
      <h1 className="text-28 font-semibold">Jobs</h1>
      <p className="mt-1 max-w-160 text-14 text-quiet">
        Background jobs: reading and publishing files, and keeping the data small and fast. What fails is
        tried again for about five minutes, and is kept here for 30 days.
      </p>
      <JobList first={jobs} />
    </>
  );
}

function JobList({ first }: { first: JobList | null }) {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKeys.jobs,
    queryFn: async () => (await requestGraphql(jobsDocument, {})).jobs,
    initialData: first ?? undefined,
    retry: false,
    refetchInterval: ({ state }) =>
      state.error || state.data?.some((job) => running.includes(job.state)) ? pollInterval : false,
  });

  const retry = useMutation({
    mutationFn: (id: string) => requestGraphql(retryJobDocument, { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobs }),
  });
  const again = (
    <Button size="compact" isPending={isFetching} onPress={() => void refetch()}>
      Try again
    </Button>
  );

  return (
    <div className="mt-6 flex flex-col gap-4">
      {error && <ErrorNote message={`The list could not be refreshed. ${error.message}`} action={again} />}
      {retry.error && <ErrorNote error={retry.error} />}
      {!data && !error && <Skeleton lines={6} label="Loading jobs" />}
      {data?.length === 0 && (
        <EmptyState text="There are no jobs yet. Files that are read and published appear here." />
      )}
      {data && data.length > 0 && (
        <JobsTable
          jobs={data}
          retrying={retry.isPending ? retry.variables : null}
          onRetry={(id) => retry.mutate(id)}
        />
      )}
    </div>
  );
}
