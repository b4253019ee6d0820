import { data, Outlet } from 'react-router';
import { can } from '#domain/access/access.ts';
import { ManageShell } from '#screens/pages-manager/manage-shell.tsx';
import { scopeContext } from '../../context.ts';
import { refuse } from '../../graphql-context.ts';
import type { Route } from './+types/manager';

export const meta = () => [{ title: 'Manager · Tidemark' }, { name: 'robots', content: 'noindex' }];

/** Lets only viewers in who may edit pages. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const scope = context.get(scopeContext);
    if (!scope.site) {
      throw data('There is no site at this address.', { status: 404, statusText: 'Not found' });
    }
    if (!can(scope.viewer, 'page.edit', scope.site)) throw refuse(request, scope);
  },
];

export const loader = ({ context }: Route.LoaderArgs) => {
  const { site, viewer } = context.get(scopeContext);
  return {
    base_url: site?.base_url ?? '/',
    languages: site?.languages ?? [],
    mayChangeSite: can(viewer, 'site.add', site ?? {}),
  };
};

export default function ManagerRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ManageShell site={loaderData} mayChangeSite={loaderData.mayChangeSite}>
      <Outlet />
    </ManageShell>
  );
}
