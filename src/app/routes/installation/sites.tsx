import { sitesDocument } from '#client/site-documents.ts';
import { can } from '#domain/access/access.ts';
import { SiteFormScreen } from '#screens/sites/site-form-screen.tsx';
import { SiteListScreen } from '#screens/sites/site-list-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graph-context.ts';
import { themeChoices } from '../../theme-choices.server.ts';
import type { Route } from './+types/sites';

export const meta = () => [{ title: 'Sites · Tidemark' }];

/** The sites, filed under the category in the query string; an installation without a site starts with its form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { sites } = await load(sitesDocument, {}, request, scope);
  const chosen = new URL(request.url).searchParams.getAll('cat').slice(0, 8);
  return {
    sites,
    chosen,
    mayChange: can(scope.viewer, 'site.add'),
    themes: await themeChoices(scope.services),
  };
}

export default function SitesRoute({ loaderData: { themes, ...list } }: Route.ComponentProps) {
  if (list.sites.length === 0 && list.mayChange)
    return <SiteFormScreen site={null} themes={themes} isFirst />;
  return <SiteListScreen {...list} />;
}
