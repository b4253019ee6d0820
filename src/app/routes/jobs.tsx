import { jobsDocument } from '#client/job-documents.ts';
import { can } from '#domain/access/access.ts';
import { JobsScreen } from '#screens/jobs/jobs-screen.tsx';
import { scopeContext } from '../context.ts';
import { loadIfAvailable, refuse } from '../graphql-context.ts';
import type { Route } from './+types/jobs';

export const meta = () => [{ title: 'Jobs · Tidemark' }];

/** The list of jobs; null where it cannot be read now, then the screen retries and says so. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!can(scope.viewer, 'job.manage')) throw refuse(request, scope);
  const found = await loadIfAvailable(jobsDocument, {}, request, scope);
  return { jobs: found?.jobs ?? null };
}

export default function JobsRoute({ loaderData }: Route.ComponentProps) {
  return <JobsScreen jobs={loaderData.jobs} />;
}
