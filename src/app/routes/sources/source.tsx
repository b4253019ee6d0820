import { data, Outlet, useMatches } from 'react-router';
import { MissingSourceScreen } from '#screens/sources/missing-source-screen.tsx';
import { SourceScreen } from '#screens/sources/source-screen.tsx';
import type { RouteHandle } from '../../root.tsx';
import { loadedSourceContext, loadSource } from './load-source.server.ts';
import { sourcesContext } from './sources-context.server.ts';
import type { Route } from './+types/source';

/** Loads the source once, for the loaders of this route and of its tabs. */
export const middleware: Route.MiddlewareFunction[] = [
  async (route) => route.context.set(loadedSourceContext, await loadSource(route)),
];

/** The source with its chosen version; 404 where there is no such source or version. */
export function loader({ context }: Route.LoaderArgs) {
  const loaded = context.get(loadedSourceContext);
  const { formsSite, title } = context.get(sourcesContext);
  if ('message' in loaded) return data({ ...loaded, title }, { status: 404 });
  const { source, versionId } = loaded;
  const isKnown = versionId === null || source.versions.some(({ id }) => id === versionId);
  const pageTitle = `${source.name} · ${formsSite === null ? 'Tidemark' : title}`;

  return data({ source, versionId, title: pageTitle }, { status: isKnown ? 200 : 404 });
}

/** Also a change of the tab reads the source again: somebody may have changed it. */
export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.title ?? 'Tidemark' }];

export default function SourceRoute({ loaderData }: Route.ComponentProps) {
  const matches = useMatches();
  if ('message' in loaderData) return <MissingSourceScreen message={loaderData.message} />;
  const { source, versionId } = loaderData;
  const tab = matches.map(({ handle }) => (handle as RouteHandle | undefined)?.tab).findLast(Boolean);

  return (
    <SourceScreen key={source.id} source={source} tab={tab ?? 'overview'} versionId={versionId}>
      <Outlet context={{ source, versionId }} />
    </SourceScreen>
  );
}
