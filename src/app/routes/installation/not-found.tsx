import { data } from 'react-router';
import { can } from '#domain/access/access.ts';
import { scopeContext } from '../../context.ts';
import { refuse } from '../../graphql-context.ts';
import type { Route } from './+types/not-found';

export const meta = () => [{ title: '404 · Tidemark' }];

/** What does not exist in the administration of the installation. */
export function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!can(scope.viewer, 'site.browse')) throw refuse(request, scope);
  return data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return (
    <>
      <h1 className="text-28 font-semibold">404</h1>
      <p className="mt-4 text-14 text-quiet">There is no such screen.</p>
      <p className="mt-4 text-14">
        <a className="text-accent underline" href="/admin">
          Sites
        </a>
      </p>
    </>
  );
}
