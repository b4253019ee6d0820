import { data } from 'react-router';
import { siteDesignDocument } from '#client/site-documents.ts';
import { can } from '#domain/access/access.ts';
import { menuSchema } from '#domain/page/content/nav-item.ts';
import { DesignScreen } from '#screens/site-design/design-screen.tsx';
import type { SiteDesign } from '#screens/site-design/site-design.ts';
import { scopeContext } from '../../context.ts';
import { load, refuse } from '../../graphql-context.ts';
import type { Route } from './+types/design';

export const meta = () => [{ title: 'Design · Tidemark' }, { name: 'robots', content: 'noindex' }];

/** The design of the site of the request, for those who may change the site. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { site } = scope;
  if (!site) throw data('There is no site at this address.', { status: 404, statusText: 'Not found' });
  if (!can(scope.viewer, 'site.add', site)) throw refuse(request, scope);

  const { sites } = await load(siteDesignDocument, { ids: [site.id] }, request, scope);
  const [found] = sites;
  if (!found) throw data('This site no longer exists.', { status: 404, statusText: 'Not found' });

  const { theme, topNav, sideNav, secondaryNav, authMenu, revision } = found;
  const stored = {
    theme,
    topNav,
    sideNav,
    secondaryNav: menuSchema.parse(secondaryNav),
    authMenu: menuSchema.parse(authMenu),
  } as SiteDesign;
  const { themes } = await scope.services.pageCaches.themes.read();

  return { site: { ...site, revision }, stored, themes };
}

export default function DesignRoute({ loaderData }: Route.ComponentProps) {
  return <DesignScreen {...loaderData} />;
}
