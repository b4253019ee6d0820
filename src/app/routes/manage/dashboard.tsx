import { fetchedSourcesDocument } from '#client/connection-documents.ts';
import { jobsDocument } from '#client/job-documents.ts';
import { pagesDocument, siteHistoryDocument, translationsDocument } from '#client/page-documents.ts';
import { sourceChoicesDocument } from '#client/source-documents.ts';
import { can } from '#domain/access/access.ts';
import { DashboardScreen } from '#screens/pages-manager/dashboard/dashboard-screen.tsx';
import { checkedSources, draftsOf, unfinishedJobs } from '#screens/pages-manager/dashboard/attention.ts';
import { scopeContext } from '../../context.ts';
import { load, loadIfAvailable } from '../../graphql-context.ts';
import type { Route } from './+types/dashboard';

/** How many of the latest changes are shown. */
const shownChanges = 8;

/**
 * What needs attention on a site, as far as the viewer may see it: each part is refused by the graph, not
 * left out here alone.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { viewer, site } = scope;
  const [{ pages }, jobs, changes, sources, translated, fetched] = await Promise.all([
    load(pagesDocument, {}, request, scope),
    can(viewer, 'job.manage') ? loadIfAvailable(jobsDocument, {}, request, scope) : null,
    loadIfAvailable(siteHistoryDocument, {}, request, scope),
    can(viewer, 'source.browse') ? loadIfAvailable(sourceChoicesDocument, {}, request, scope) : null,
    site?.languages.length ? loadIfAvailable(translationsDocument, { limit: 0 }, request, scope) : null,
    can(viewer, 'source.manage') ? loadIfAvailable(fetchedSourcesDocument, {}, request, scope) : null,
  ]);

  return {
    baseUrl: site?.base_url ?? '/',
    drafts: draftsOf(pages),
    fetched: fetched?.fetchedSources ?? null,
    languages: translated?.translations.languages ?? [],
    jobs: jobs && unfinishedJobs(jobs.jobs),
    changes: changes?.siteHistory.slice(0, shownChanges) ?? [],
    sources: checkedSources(sources?.sourceChoices?.choices ?? []),
  };
}

/** The dashboard of a site of pages. */
export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  return <DashboardScreen {...loaderData} />;
}
