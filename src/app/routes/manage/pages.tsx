import { PagesScreen } from '#screens/pages-manager/pages-screen.tsx';
import { loadPages } from './load-pages.server.ts';
import type { Route } from './+types/pages';

export const meta = () => [{ title: 'Pages · Tidemark' }, { name: 'robots', content: 'noindex' }];

export const loader = (route: Route.LoaderArgs) => loadPages(route);

export default function PagesRoute({ loaderData }: Route.ComponentProps) {
  return <PagesScreen {...loaderData} />;
}
