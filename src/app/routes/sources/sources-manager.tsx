import { Outlet } from 'react-router';
import { can } from '#domain/access/access.ts';
import { SourcesProvider } from '#screens/sources/sources-context.tsx';
import { scopeContext } from '../../context.ts';
import { refuse } from '../../graphql-context.ts';
import { managerContext, sourcesContext } from './sources-context.server.ts';
import type { Route } from './+types/sources-manager';

export const meta = () => [{ title: 'Data Sources · Tidemark' }];

/** Lets only viewers in who may browse sources. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const scope = context.get(scopeContext);
    if (!can(scope.viewer, 'source.browse')) throw refuse(request, scope);
    context.set(sourcesContext, managerContext(scope));
  },
];

export const loader = ({ context }: Route.LoaderArgs) => context.get(sourcesContext);

export default function SourcesManagerRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SourcesProvider value={loaderData}>
      <Outlet />
    </SourcesProvider>
  );
}
