import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { themedSitesDocument, themesDocument } from '#client/theme-documents.ts';
import { can } from '#domain/access/access.ts';
import { ThemeEditorScreen } from '#screens/themes/theme-editor-screen.tsx';
import { readThemePart } from '#screens/themes/theme-parts.ts';
import { scopeContext } from '../../context.ts';
import { load, refuse } from '../../graphql-context.ts';
import { staysInTheme } from '../../rendering/stays-in-theme.ts';
import type { Route } from './+types/theme';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.theme.label ?? 'Theme'} · Tidemark` },
];

/**
 * A theme, or one of its components, for those who may change themes; `?site=` names the site that it is
 * edited for.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!can(scope.viewer, 'installation.manage')) throw refuse(request, scope);

  const part = readThemePart(params.component);
  const [{ themes }, { sites }] = await Promise.all([
    load(themesDocument, { names: [params.theme] }, request, scope),
    load(themedSitesDocument, {}, request, scope),
  ]);
  const [theme] = themes;

  if (!theme || part === undefined) {
    throw data(theme ? 'A theme has no such component.' : 'There is no such theme.', {
      status: 404,
      statusText: 'Not found',
    });
  }

  return { theme, part, sites };
}

export const shouldRevalidate = (navigation: ShouldRevalidateFunctionArgs) =>
  staysInTheme(navigation) ? false : navigation.defaultShouldRevalidate;

export default function ThemeRoute({ loaderData, params }: Route.ComponentProps) {
  const { theme, sites } = loaderData;
  const part = readThemePart(params.component) ?? loaderData.part;
  return <ThemeEditorScreen key={theme.name} stored={theme} part={part} sites={sites} />;
}
