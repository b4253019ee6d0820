import { data } from 'react-router';
import { sitesDocument } from '#client/site-documents.ts';
import { can } from '#domain/access/access.ts';
import { SiteFormScreen } from '#screens/sites/site-form-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load, refuse } from '../../graphql-context.ts';
import { themeChoices } from '../../rendering/theme-choices.server.ts';
import type { Route } from './+types/edit-site';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Edit ${loaderData?.site.name ?? 'a site'} · Tidemark` },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!can(scope.viewer, 'site.add')) throw refuse(request, scope);
  const { sites } = await load(sitesDocument, {}, request, scope);
  const site = sites.find(({ id }) => String(id) === params.siteId);
  if (!site) throw data('There is no such site.', { status: 404, statusText: 'Not found' });
  const { services } = scope;
  return { site, themes: await themeChoices(services), addedLanguages: services.addedLanguages };
}

export default function EditSiteRoute({ loaderData }: Route.ComponentProps) {
  return <SiteFormScreen key={loaderData.site.id} {...loaderData} />;
}
