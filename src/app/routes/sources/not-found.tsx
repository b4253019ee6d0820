import { data } from 'react-router';
import { MissingSourceScreen } from '#screens/sources/missing-source-screen.tsx';
import { sourcesContext } from './sources-context.server.ts';
import type { Route } from './+types/not-found';

/** No source and no tab of one. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { basePath } = context.get(sourcesContext);
  return data({ message: `No Route Match ${basePath}/${params['*'].replace(/\/$/, '')}` }, { status: 404 });
}

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <MissingSourceScreen message={loaderData.message} />;
}
