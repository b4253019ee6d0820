import { sitesDocument } from '#client/site-documents.ts';
import { ThemesScreen } from '#screens/sites/themes-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graph-context.ts';
import { themeNames } from './shipped-themes.server.ts';
import type { Route } from './+types/themes';

export const meta = () => [{ title: 'Themes · Tidemark' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sites } = await load(sitesDocument, {}, request, context.get(scopeContext));
  return { sites, themes: themeNames() };
}

export default function ThemesRoute({ loaderData }: Route.ComponentProps) {
  return <ThemesScreen {...loaderData} />;
}
