import { sitesDocument } from '#client/site-documents.ts';
import { can } from '#domain/access/access.ts';
import { SiteFormScreen } from '#screens/sites/site-form-screen.tsx';
import { partOfSites } from '#screens/sites/site-list-query.ts';
import { SiteListScreen } from '#screens/sites/site-list-screen.tsx';
import { sourceListQuery } from '#screens/sources/list/source-list-query.ts';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import { themeChoices } from '../../rendering/theme-choices.server.ts';
import type { Route } from './+types/sites';

export const meta = () => [{ title: 'Sites · Tidemark' }];

/**
 * The part of the list of sites that the address names; an installation without a site starts with its form.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { sites } = await load(sitesDocument, {}, request, scope);
  const query = sourceListQuery(new URL(request.url).searchParams);

  return {
    query,
    list: partOfSites(sites, query),
    mayChange: can(scope.viewer, 'site.add'),
    themes: await themeChoices(scope.services),
    addedLanguages: scope.services.addedLanguages,
  };
}

export default function SitesRoute({ loaderData: shown }: Route.ComponentProps) {
  if (shown.list.total === 0 && shown.mayChange) {
    return <SiteFormScreen {...shown} site={null} isFirst />;
  }
  return <SiteListScreen {...shown} />;
}
