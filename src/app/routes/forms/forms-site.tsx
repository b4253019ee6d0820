import { data, Outlet } from 'react-router';
import { SourcesProvider } from '#screens/sources/sources-context.tsx';
import { scopeContext } from '../../context.ts';
import { formsContext, sourcesContext } from '../sources/sources-context.server.ts';
import type { Route } from './+types/forms-site';

/** Provides the sources of this site of forms to the routes below. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const scope = context.get(scopeContext);
    if (!scope.site) {
      throw data('There is no site at this address.', { status: 404, statusText: 'Not found' });
    }
    context.set(sourcesContext, formsContext(scope.site, scope));
  },
];

export const loader = ({ context }: Route.LoaderArgs) => context.get(sourcesContext);

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.title ?? 'Tidemark' }];

export default function FormsSiteRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SourcesProvider value={loaderData}>
      <Outlet />
    </SourcesProvider>
  );
}
