import { themeListDocument } from '#client/theme-documents.ts';
import { can } from '#domain/access/access.ts';
import { ThemesScreen } from '#screens/themes/themes-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/themes';

export const meta = () => [{ title: 'Themes · Tidemark' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const list = await load(themeListDocument, {}, request, scope);
  return { ...list, mayChange: can(scope.viewer, 'installation.manage') };
}

export default function ThemesRoute({ loaderData }: Route.ComponentProps) {
  return <ThemesScreen {...loaderData} />;
}
