import { TemplatesScreen } from '#screens/pages-manager/templates-screen.tsx';
import { loadPages } from './load-pages.server.ts';
import type { Route } from './+types/templates';

export const meta = () => [{ title: 'Templates · Tidemark' }, { name: 'robots', content: 'noindex' }];

export const loader = (route: Route.LoaderArgs) => loadPages(route);

export default function TemplatesRoute({ loaderData }: Route.ComponentProps) {
  return <TemplatesScreen {...loaderData} />;
}
