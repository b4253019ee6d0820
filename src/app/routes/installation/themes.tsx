import { sitesDocument } from '#client/site-documents.ts';
import { ThemesScreen } from '#screens/sites/themes-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graph-context.ts';
import { themeChoices } from '../../theme-choices.server.ts';
import type { Route } from './+types/themes';

export const meta = () => [{ title: 'Themes · Tidemark' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { sites } = await load(sitesDocument, {}, request, scope);
  return { sites, themes: await themeChoices(scope.services) };
}

export default function ThemesRoute({ loaderData }: Route.ComponentProps) {
  return <ThemesScreen {...loaderData} />;
}
